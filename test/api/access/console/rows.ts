// What an area of the console adds to the access matrix: who may call what, and how it is asked.

import type { BuiltRequest, RowRequest } from '../requests.ts';

export interface ConsoleRows {
  /** The columns are those of PEOPLE in `../table.ts`. A key is no session: programs hear `login?`. */
  readonly table: string;
  readonly requests: Readonly<Record<string, RowRequest>>;
}

/** A request that is the same for everybody. */
export function atConsole(path: string, sending: BuiltRequest['sending'] = {}): RowRequest {
  return { asked: () => ({ path: `/console/api${path}`, sending }) };
}
