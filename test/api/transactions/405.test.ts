// GET /transactions with another method.

import { testMethods } from '../methods.ts';

testMethods('/api/v1/transactions', 'GET, HEAD');
