// POST /refund with another method.

import { testMethods } from '../methods.ts';

testMethods('/api/v1/refund', 'POST');
