// Why the database or the port could not be opened, in words for the operator: which setting names it,
// and what to check.

import { type Config, ConfigError } from '../settings/config.ts';

export class NotOpened extends Error {}

/** Rejects with NotOpened instead of whatever kept it from opening. */
export async function orNotOpened<T>(opening: Promise<T>): Promise<T> {
  return opening.catch((cause) => {
    if (cause instanceof ConfigError) throw cause;
    throw new NotOpened(reasonOf(cause), { cause });
  });
}

/** The same, for whatever connects to the database: only the settings know what it is called. */
export async function orDatabaseAway<T>(config: Config, opening: Promise<T>): Promise<T> {
  return orNotOpened(opening).catch((error) => {
    const advice = error instanceof NotOpened && adviceOn(codeOf(error.cause));
    if (config.databaseUrl === null || !advice) throw error;
    const message = `The database of DATABASE_URL cannot be used: ${error.message}. ${advice}`;
    throw new NotOpened(message, { cause: error });
  });
}

/** Errors of the network have words for names; errors of PostgreSQL have five characters. */
function adviceOn(code: string): string | null {
  if (/^(ENOTFOUND|EAI_)/.test(code)) return 'Check the host name in DATABASE_URL.';
  if (code === 'ENOENT') return 'Check the path of the socket in DATABASE_URL.';
  if (/^E[A-Z]+$/.test(code)) {
    return 'Check that PostgreSQL runs, and the host and the port in DATABASE_URL.';
  }
  if (code.startsWith('28')) return 'Check the user and the password in DATABASE_URL.';
  if (code === '3D000') return 'Check the name of the database in DATABASE_URL, or create it.';
  if (code === '08P01') {
    return 'If a connection pooler stands in between, connect Tael to PostgreSQL directly.';
  }
  if (/^(57P0|53300)/.test(code)) return 'Try again when PostgreSQL accepts connections.';
  return null;
}

function codeOf(cause: unknown): string {
  const error = firstOf(cause);
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

function reasonOf(cause: unknown): string {
  const error = firstOf(cause);
  return error instanceof Error ? error.message : String(error);
}

/** When every address of a host refuses, the error is a list without a message of its own. */
function firstOf(cause: unknown): unknown {
  return cause instanceof AggregateError && cause.message === '' ? firstOf(cause.errors[0]) : cause;
}
