// A connection for one piece of work.

import type { Connection } from './connection.ts';

type Work<Result> = (connection: Connection) => Promise<Result>;

export async function runOnce<Result>(connection: Connection, work: Work<Result>): Promise<Result> {
  try {
    return await work(connection);
  } finally {
    await connection.end();
  }
}

/** For servers that may be silent: they would keep whoever takes leave of them. */
export async function askOnce<Result>(connection: Connection, work: Work<Result>): Promise<Result> {
  try {
    return await work(connection);
  } finally {
    connection.destroy();
  }
}
