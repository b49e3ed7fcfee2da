// POST /collection with another method.

import { testMethods } from '../methods.ts';

testMethods('/api/v1/collection', 'POST');
