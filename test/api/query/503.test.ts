// POST /query while the database is away.

import { openAwayTown, testAway } from '../away.ts';
import { QUERY } from '../endpoints.ts';

testAway(await openAwayTown(), QUERY);
