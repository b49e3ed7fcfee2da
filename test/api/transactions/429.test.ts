// GET /transactions more often than its key may.

import { openApiTown } from '../../support/api-town.ts';
import { TRANSACTIONS, testRate } from '../endpoints.ts';

testRate(await openApiTown(), TRANSACTIONS);
