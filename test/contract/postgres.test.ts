// The PostgreSQL that Tael embeds keeps the contract of the store.

import { openPostgresSubject } from './postgres-subject.ts';
import { storeContract } from './store-contract.ts';

storeContract('The PostgreSQL store', openPostgresSubject);
