// For work that has time: whatever else runs on this machine goes first. That can only be taken back by
// whoever may take from others, so the thread and the session are the work's own, and end with it.

import { readFileSync, writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { type Connection, onlyRow, type Statement } from './connection.ts';

const LAST = constants.priority.PRIORITY_LOW;
const THIS_THREAD = 0;
const BACKEND: Statement<{ readonly pid: number; readonly is_local: boolean }> = {
  name: 'give_way_backend',
  text: 'select pg_backend_pid() as pid, inet_client_addr() is null as is_local',
};
// Whoever ends the work closes its socket alone, and what waits for a core would keep its locks for long.
const END_WITH_US: Statement = {
  name: 'give_way_end',
  text: `set client_connection_check_interval = '1s'`,
};

/** Whether all of the work gives way. Where the system cannot, or does not let us, it goes on as it was. */
export async function giveWay({ run }: Pick<Connection, 'run'>): Promise<boolean> {
  // Elsewhere it would be the whole process and not the thread.
  if (process.platform !== 'linux') return false;
  const { pid, is_local: isLocal } = onlyRow(await run(BACKEND));
  if (!isLocal || !isBackend(pid) || !succeeds(() => setPriority(pid, LAST))) return false;
  await run(END_WITH_US);
  // Linux may share a core between sessions first, and each backend has one to itself.
  succeeds(() => writeFileSync(`/proc/${pid}/autogroup`, String(LAST)));
  return succeeds(() => setPriority(THIS_THREAD, LAST));
}

/** Another container may share the socket and not the numbers of processes. */
function isBackend(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith('postgres: ');
  } catch {
    return false;
  }
}

function succeeds(work: () => void): boolean {
  try {
    work();
    return true;
  } catch {
    return false;
  }
}
