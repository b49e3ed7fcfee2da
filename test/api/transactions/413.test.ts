// GET /transactions with a body that is too large.

import { openApiTown } from '../../support/api-town.ts';
import { TRANSACTIONS, testSize } from '../endpoints.ts';

testSize(await openApiTown(), TRANSACTIONS);
