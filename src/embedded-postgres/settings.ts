// The server's settings. They are given on its command line, so a data directory made by an older
// Tael gets today's; nothing here weakens durability, which stays PostgreSQL's own default.
import { totalmem } from 'node:os';
import { type Layout, PORT } from './layout.ts';

export function serverArguments(layout: Layout, memory = availableMemory()): string[] {
  const settings = {
    listen_addresses: '',
    port: PORT,
    // The quotes keep a comma in the path from reading as two directories.
    unix_socket_directories: `"${layout.sockets.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    max_connections: 100,
    shared_buffers: `${sharedBuffersMb(memory)}MB`,
    max_wal_size: '2GB',
    checkpoint_timeout: '15min',
    // There are no standbys here: replication is for a PostgreSQL behind DATABASE_URL.
    wal_level: 'minimal',
    max_wal_senders: 0,
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

function sharedBuffersMb(memory: number): number {
  const share = Math.floor(memory / 16 / 2 ** 20);
  return Math.min(2048, Math.max(64, share));
}

// A container's limit counts more than the memory of the machine around it.
function availableMemory(): number {
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}
