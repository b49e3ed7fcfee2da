// POST /query with a body that is too large.

import { openApiTown } from '../../support/api-town.ts';
import { QUERY, testSize } from '../endpoints.ts';

testSize(await openApiTown(), QUERY);
