// POST /query with a body that is not JSON by its own account.

import { openApiTown } from '../../support/api-town.ts';
import { QUERY, testMediaType } from '../endpoints.ts';

testMediaType(await openApiTown(), QUERY);
