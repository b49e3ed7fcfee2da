// Tests the contract of the public log over books in eight cells.

import { logContract } from './public-log.ts';

logContract(8);
