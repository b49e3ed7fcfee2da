// POST /refund more often than its key may.

import { openApiTown } from '../../support/api-town.ts';
import { REFUND, testRate } from '../endpoints.ts';

testRate(await openApiTown(), REFUND);
