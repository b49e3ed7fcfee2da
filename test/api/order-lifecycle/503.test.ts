// GET /order-lifecycle while the database is away.

import { openAwayTown, testAway } from '../away.ts';
import { ORDER_LIFECYCLE } from '../endpoints.ts';

testAway(await openAwayTown(), ORDER_LIFECYCLE);
