// The in-memory model keeps the contract of the store.

import { openMemorySubject } from './memory-subject.ts';
import { storeContract } from './store-contract.ts';

storeContract('The in-memory store', openMemorySubject);
