// GET /events with another method.

import { testMethods } from '../methods.ts';

testMethods('/api/v1/events', 'GET, HEAD');
