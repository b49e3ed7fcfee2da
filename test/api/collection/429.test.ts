// POST /collection more often than its key may.

import { openApiTown } from '../../support/api-town.ts';
import { COLLECTION, testRate } from '../endpoints.ts';

testRate(await openApiTown(), COLLECTION);
