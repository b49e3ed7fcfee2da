// GET /order-lifecycle with a key that may not.

import { openApiTown } from '../../support/api-town.ts';
import { ORDER_LIFECYCLE, testScope } from '../endpoints.ts';

testScope(await openApiTown(), ORDER_LIFECYCLE);
