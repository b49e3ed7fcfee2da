// `npm run task build:catalogue`: writes what the schema is, as a database has it that was made from
// schema/, for `tael verify` to compare with. A test holds the file to the schema.

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keepRunning } from '../src/store/embedded-postgres/keep-running.ts';
import { OWNER } from '../src/store/embedded-postgres/roles.ts';
import { migrate, readiness } from '../src/store/postgres/migrate.ts';
import { CATALOGUE_FILE, textOf } from '../src/store/postgres/verify/catalogue/catalogue.ts';
import { catalogueOf } from './catalogue-of.ts';

const dir = await mkdtemp(join(tmpdir(), 'tael-catalogue-'));
const kept = await keepRunning(dir);
try {
  const { host, port } = kept.target;
  const config = { host, port, user: OWNER, database: 'tael' };
  await migrate(config, { service: await readiness(kept.target, {}) });
  await writeFile(CATALOGUE_FILE, textOf(await catalogueOf(config)));
} finally {
  await kept.release();
  await rm(dir, { recursive: true, force: true });
}
