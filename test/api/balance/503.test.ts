// GET /balance while the database is away.

import { openAwayTown, testAway } from '../away.ts';
import { BALANCE } from '../endpoints.ts';

testAway(await openAwayTown(), BALANCE);
