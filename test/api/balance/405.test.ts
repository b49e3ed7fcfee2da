// GET /balance with another method.

import { testMethods } from '../methods.ts';

testMethods('/api/v1/balance', 'GET, HEAD');
