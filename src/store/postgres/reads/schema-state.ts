// Reads how far the schema of the database has come, for operators.

import type { Connection, Statement } from '../connection/connection.ts';
import { schemaFiles } from '../tables/schema-files.ts';

export interface SchemaState {
  /** The newest file that is applied, or is being applied. */
  readonly newest: string;
  /** Applied by a newer version, and unknown to this one. */
  readonly later: readonly string[];
  /** Null: none is being applied. */
  readonly underWay: { readonly stepsDone: number; readonly steps: number } | null;
}

interface FileRow {
  readonly name: string;
  readonly steps: number;
  readonly steps_done: number;
}

const FILES: Statement<FileRow> = {
  name: 'schema_state',
  text: 'select name, steps, steps_done from schema_files order by name',
};

export async function schemaState(connection: Pick<Connection, 'run'>): Promise<SchemaState> {
  const { rows } = await connection.run(FILES);
  const known = new Set((await schemaFiles()).map(({ name }) => name));
  const begun = rows.find(({ steps, steps_done: done }) => done < steps);
  return {
    newest: rows.at(-1)?.name ?? '',
    later: rows.map(({ name }) => name).filter((name) => !known.has(name)),
    underWay: begun ? { stepsDone: begun.steps_done, steps: begun.steps } : null,
  };
}
