// POST /refund with a body that is not JSON by its own account.

import { openApiTown } from '../../support/api-town.ts';
import { REFUND, testMediaType } from '../endpoints.ts';

testMediaType(await openApiTown(), REFUND);
