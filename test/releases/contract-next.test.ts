// This release keeps the contract of the store on the schema of the next one, which has a column more in
// every table.

import { openPostgresSubject } from '../contract/postgres-subject.ts';
import { storeContract } from '../contract/store-contract.ts';
import { migrateFor, testDatabase } from '../support/postgres.ts';
import { NEXT, nextSchema } from './next-release.ts';

async function nextDatabase() {
  const database = await testDatabase();
  await migrateFor(database, { files: await nextSchema(), release: NEXT });
  return database;
}

storeContract('The PostgreSQL store on the next schema', () => openPostgresSubject(nextDatabase));
