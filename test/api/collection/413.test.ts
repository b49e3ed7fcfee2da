// POST /collection with a body that is too large.

import { openApiTown } from '../../support/api-town.ts';
import { COLLECTION, testSize } from '../endpoints.ts';

testSize(await openApiTown(), COLLECTION);
