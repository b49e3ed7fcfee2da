// GET /events with a body that is too large.

import { openApiTown } from '../../support/api-town.ts';
import { EVENTS, testSize } from '../endpoints.ts';

testSize(await openApiTown(), EVENTS);
