// POST /query with a key that may not.

import { openApiTown } from '../../support/api-town.ts';
import { QUERY, testScope } from '../endpoints.ts';

testScope(await openApiTown(), QUERY);
