// Tests the contract of the public log over books in one cell.

import { logContract } from './public-log.ts';

logContract(1);
