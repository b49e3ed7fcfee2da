// GET /balance with a key that may not.

import { openApiTown } from '../../support/api-town.ts';
import { BALANCE, testScope } from '../endpoints.ts';

testScope(await openApiTown(), BALANCE);
