// POST /query with another method.

import { testMethods } from '../methods.ts';

testMethods('/api/v1/query', 'POST');
