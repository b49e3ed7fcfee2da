// GET /transactions with a key that may not.

import { openApiTown } from '../../support/api-town.ts';
import { TRANSACTIONS, testScope } from '../endpoints.ts';

testScope(await openApiTown(), TRANSACTIONS);
