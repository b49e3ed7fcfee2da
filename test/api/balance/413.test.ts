// GET /balance with a body that is too large.

import { openApiTown } from '../../support/api-town.ts';
import { BALANCE, testSize } from '../endpoints.ts';

testSize(await openApiTown(), BALANCE);
