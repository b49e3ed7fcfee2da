// The server's settings. They are given on its command line, so a data directory made by an older
// Tael gets today's; nothing here weakens durability, which stays PostgreSQL's own default.

import { machineHere } from '../../settings/machine.ts';
import { type Layout, PORT } from './layout.ts';

const MEGABYTE = 2 ** 20;
const BUFFERS_MB_MIN = 64;
const BUFFERS_MB_A_WORKER = 1024;
/** The usual number of PostgreSQL. */
const CONNECTIONS_MIN = 100;
/** Of what has not been copied. With more, the disk of the books counts for more than the copy. */
const LOG_KEPT_MAX = '4GB';
/** A worker has eight; while it is replaced, the one before it has as many. */
const CONNECTIONS_A_WORKER = 16;
/** For the process that started the workers, commands, and whoever looks by hand. */
const CONNECTIONS_BESIDES = 28;

/** What whoever starts a server has it for. */
export interface ServerWishes {
  /** How many processes; 1 by default. */
  readonly workers?: number | undefined;
  /** Its log is copied elsewhere: it keeps what has not been copied, and writes what a recovery needs. */
  readonly archives?: boolean;
}

export function serverArguments(
  layout: Layout,
  { workers = 1, archives = false }: ServerWishes = {},
  { memoryBytes } = machineHere(),
): string[] {
  const settings = {
    listen_addresses: '',
    port: PORT,
    // The quotes keep a comma in the path from reading as two directories.
    unix_socket_directories: `"${layout.sockets.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    max_connections: Math.max(
      CONNECTIONS_MIN,
      workers * CONNECTIONS_A_WORKER + CONNECTIONS_BESIDES,
    ),
    shared_buffers: `${sharedBuffersMb(memoryBytes, workers)}MB`,
    max_wal_size: '2GB',
    checkpoint_timeout: '15min',
    // There are no standbys here: replication is for a PostgreSQL behind DATABASE_URL.
    wal_level: archives ? 'replica' : 'minimal',
    max_wal_senders: 0,
    ...(archives && { max_slot_wal_keep_size: LOG_KEPT_MAX }),
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    log_checkpoints: 'off',
    // A statement or the detail of an error can hold personal data, so the log never gets either.
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
  };
  const pairs = Object.entries(settings).map(([name, value]) => ['-c', `${name}=${value}`]);
  return ['-D', layout.cluster, ...pairs.flat()];
}

/** The system's own cache holds the rest of the books. */
function sharedBuffersMb(memoryBytes: number, workers: number): number {
  const share = Math.floor(memoryBytes / 16 / MEGABYTE);
  return Math.min(workers * BUFFERS_MB_A_WORKER, Math.max(BUFFERS_MB_MIN, share));
}
