// GET /events with a key that may not.

import { openApiTown } from '../../support/api-town.ts';
import { EVENTS, testScope } from '../endpoints.ts';

testScope(await openApiTown(), EVENTS);
