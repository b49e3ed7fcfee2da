// GET /events more often than its key may.

import { openApiTown } from '../../support/api-town.ts';
import { EVENTS, testRate } from '../endpoints.ts';

testRate(await openApiTown(), EVENTS);
