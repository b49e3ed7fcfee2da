// Adopts a server that is running already: asks whether it accepts connections, and whether the one that
// answers really serves this data directory.

import { Client, DatabaseError } from 'pg';
import { type Layout, PORT } from './layout.ts';
import { parsePostmasterPid, readPostmasterPid } from './postmaster-pid.ts';
import { MAKE_SERVICE, SERVICE } from './roles.ts';

/**
 * `busy`: it is starting, recovering or out of connections. `absent`: nobody listens, or nobody does any
 * more. `ending`: its lock file is gone, and it stops itself within a minute. `stranger`: it serves
 * another data directory. `silent`: it does not answer.
 */
export type Adoption =
  | { readonly kind: 'ready'; readonly sockets: string }
  | { readonly kind: 'busy' | 'absent' | 'ending' | 'stranger' | 'silent' };

// 57014 is what a connection gets that was still being made when the server began to stop.
const ABSENT = ['ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', '57P01', '57P02', '57014'];
const BUSY = ['57P03', '53300'];
const THERE = ['42710', '23505'];

export async function adoptServer(layout: Layout): Promise<Adoption> {
  const known = await readPostmasterPid(layout);
  const sockets = known?.sockets ?? layout.sockets;
  const client = new Client(adminConnection(sockets));
  client.on('error', () => {}); // Reported by the call that meets it.
  try {
    await client.connect();
    const { rows } = await client.query<{ file: string | null; found: boolean }>(
      `select pg_read_file('postmaster.pid', true) as file,
         exists (select from pg_roles where rolname = '${SERVICE}') as found`,
    );
    const served = parsePostmasterPid(rows[0]?.file ?? '');
    if (served === null) return { kind: 'ending' };
    const ours = await readPostmasterPid(layout);
    // The server reads the file in its own data directory: the same content means the same directory.
    if (served.identity !== ours?.identity) return { kind: 'stranger' };
    if (rows[0]?.found !== true) await makeServiceRole(client);
    return { kind: 'ready', sockets };
  } catch (error) {
    return { kind: kindOf(error as Error & { code?: string }) };
  } finally {
    await client.end().catch(() => {});
  }
}

/** In a cluster from before there was one; another process may make it in the same moment. */
async function makeServiceRole(client: Client): Promise<void> {
  await client.query(MAKE_SERVICE).catch((error: unknown) => {
    const isThere = error instanceof DatabaseError && THERE.includes(error.code ?? '');
    if (!isThere) throw error;
  });
}

/** As a superuser, to the database that every cluster has. */
export function adminConnection(sockets: string) {
  return {
    host: sockets,
    port: PORT,
    user: 'postgres',
    database: 'postgres',
    ssl: false,
    connectionTimeoutMillis: 2_000,
    application_name: 'tael-embedded',
  };
}

function kindOf(error: Error & { code?: string }): 'busy' | 'absent' | 'silent' {
  const { code, message } = error;
  // The system and the server give their errors a code. One without comes from the driver: it waited for
  // too long, or the connection broke off, at whatever moment a server that stops has chosen for it.
  if (code === undefined) return /timeout/i.test(message) ? 'silent' : 'absent';
  if (BUSY.includes(code)) return 'busy';
  if (ABSENT.includes(code)) return 'absent';
  throw new Error(
    `The embedded PostgreSQL refuses the connection: ${message}. ` +
      'Run Tael as the user who owns its data directory, or as root.',
    { cause: error },
  );
}
