// POST /collection with a body that is not JSON by its own account.

import { openApiTown } from '../../support/api-town.ts';
import { COLLECTION, testMediaType } from '../endpoints.ts';

testMediaType(await openApiTown(), COLLECTION);
