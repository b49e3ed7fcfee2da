// Asks whether the server of one data directory accepts connections, and whether the one that
// answers really serves that data directory.
import { Client } from 'pg';
import { type Layout, PORT } from './layout.ts';
import { parsePostmasterPid, readPostmasterPid } from './postmaster-pid.ts';

/** `busy`: it is starting, recovering or stopping. `absent`: nobody listens. */
export type Finding =
  | { readonly kind: 'ready'; readonly sockets: string }
  | { readonly kind: 'busy' | 'absent' | 'stranger' | 'silent' };

// 57014 is what a connection hears that was still being made when the server began to stop.
const ABSENT = new Set([
  'ENOENT',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  '57P01',
  '57P02',
  '57014',
]);
const BUSY = new Set(['57P03', '53300']);

export async function probe(layout: Layout): Promise<Finding> {
  const known = await readPostmasterPid(layout);
  const sockets = known?.sockets ?? layout.sockets;
  const client = new Client(adminConnection(sockets));
  client.on('error', () => {});
  try {
    await client.connect();
    const answer = await client.query("SELECT pg_read_file('postmaster.pid', true) AS file");
    const served = parsePostmasterPid(answer.rows[0]?.file ?? '');
    const ours = await readPostmasterPid(layout);
    // The server reads the file in its own data directory: the same text means the same place.
    const same = served !== undefined && served.identity === ours?.identity;
    return same ? { kind: 'ready', sockets } : { kind: 'stranger' };
  } catch (error) {
    return { kind: kindOf(error as Error & { code?: string }) };
  } finally {
    await client.end().catch(() => {});
  }
}

export function adminConnection(sockets: string) {
  return {
    host: sockets,
    port: PORT,
    user: 'postgres',
    database: 'postgres',
    ssl: false,
    connectionTimeoutMillis: 2000,
    application_name: 'tael presence',
  };
}

function kindOf(error: Error & { code?: string }): 'busy' | 'absent' | 'silent' {
  const code = error.code ?? '';
  if (BUSY.has(code)) {
    return 'busy';
  }
  if (ABSENT.has(code) || /Connection terminated unexpectedly/.test(error.message)) {
    return 'absent';
  }
  if (/timeout/i.test(error.message)) {
    return 'silent';
  }
  throw new Error(
    `The embedded PostgreSQL refuses the connection: ${error.message}. ` +
      'Run Tael as the user who owns its data directory, or as root.',
    { cause: error },
  );
}
