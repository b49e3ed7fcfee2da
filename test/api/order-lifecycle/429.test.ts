// GET /order-lifecycle more often than its key may.

import { openApiTown } from '../../support/api-town.ts';
import { ORDER_LIFECYCLE, testRate } from '../endpoints.ts';

testRate(await openApiTown(), ORDER_LIFECYCLE);
