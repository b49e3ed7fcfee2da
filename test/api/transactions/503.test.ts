// GET /transactions while the database is away.

import { openAwayTown, testAway } from '../away.ts';
import { TRANSACTIONS } from '../endpoints.ts';

testAway(await openAwayTown(), TRANSACTIONS);
