// GET /order-lifecycle with another method.

import { testMethods } from '../methods.ts';

testMethods('/api/v1/order-lifecycle', 'GET, HEAD');
