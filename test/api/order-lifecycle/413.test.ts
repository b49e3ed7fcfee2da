// GET /order-lifecycle with a body that is too large.

import { openApiTown } from '../../support/api-town.ts';
import { ORDER_LIFECYCLE, testSize } from '../endpoints.ts';

testSize(await openApiTown(), ORDER_LIFECYCLE);
