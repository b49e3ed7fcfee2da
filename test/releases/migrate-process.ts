// A process that brings a database to the schema of the next release, and can be killed.

import { migrate } from '../../src/store/postgres/migrate.ts';
import { NEXT, nextSchema } from './next-release.ts';

const config = JSON.parse(process.argv[2] ?? '{}');
const onMigration = (message: string, details: object) => {
  process.stdout.write(`${JSON.stringify({ message, ...details })}\n`);
};
await migrate(config, { files: await nextSchema(), release: NEXT, onMigration });
