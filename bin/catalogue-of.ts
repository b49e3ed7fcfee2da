// The catalogue of a database that has just been made: of the schema with both roles, and of what a sandbox
// adds to it.

import type pg from 'pg';
import { SERVICE } from '../src/store/embedded-postgres/roles.ts';
import { openConnection } from '../src/store/postgres/connection/connection.ts';
import { runOnce } from '../src/store/postgres/connection/once.ts';
import { makeFunctions } from '../src/store/postgres/sandbox/functions.ts';
import {
  readCatalogue,
  type ShippedCatalogue,
} from '../src/store/postgres/verify/catalogue/catalogue.ts';
import { ofTheService } from '../src/store/postgres/verify/catalogue/layout.ts';

/** As the owner of its tables. */
export async function catalogueOf(config: pg.ClientConfig): Promise<ShippedCatalogue> {
  return runOnce(await openConnection(config, {}), async (connection) => {
    const read = async () => {
      await connection.run({ name: 'begin', text: 'begin' });
      const lines = (await readCatalogue(connection)).map((line) => ofTheService(line, SERVICE));
      await connection.run({ name: 'rollback', text: 'rollback' });
      return lines;
    };
    const lines = await read();
    await makeFunctions(connection);
    const known = new Set(lines.map(({ kind, name }) => `${kind} ${name}`));
    const ofSandbox = (await read()).filter(({ kind, name }) => !known.has(`${kind} ${name}`));
    return { lines, ofSandbox };
  });
}
