// The oldest PostgreSQL that Tael supports keeps the contract of the store.

import { missing, oldestDatabase } from './oldest-postgres.ts';
import { openPostgresSubject } from './postgres-subject.ts';
import { storeContract } from './store-contract.ts';

storeContract('The PostgreSQL 15 store', () => openPostgresSubject(oldestDatabase), missing);
