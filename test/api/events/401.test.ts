// GET /events without proof of who is asking.

import { openApiTown } from '../../support/api-town.ts';
import { EVENTS, testUnsigned } from '../endpoints.ts';

testUnsigned(await openApiTown({ TAEL_TRUSTED_PROXIES: '127.0.0.1' }), EVENTS);
