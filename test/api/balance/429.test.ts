// GET /balance more often than its key may.

import { openApiTown } from '../../support/api-town.ts';
import { BALANCE, testRate } from '../endpoints.ts';

testRate(await openApiTown(), BALANCE);
