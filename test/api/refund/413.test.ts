// POST /refund with a body that is too large.

import { openApiTown } from '../../support/api-town.ts';
import { REFUND, testSize } from '../endpoints.ts';

testSize(await openApiTown(), REFUND);
