// POST /query more often than its key may.

import { openApiTown } from '../../support/api-town.ts';
import { QUERY, testRate } from '../endpoints.ts';

testRate(await openApiTown(), QUERY);
