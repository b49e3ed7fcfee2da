// Decides which account PostgreSQL runs as. It refuses to run as root, and Tael is often started as
// root in a container or on a small server.

import { spawnSync } from 'node:child_process';
import { lstat, readFile } from 'node:fs/promises';
import { join } from 'node:path';

export const PROGRAM_PATH =
  '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin:/run/current-system/sw/bin';

/** The words to put before a command, or the account to start it under. */
export interface RunAs {
  readonly prefix: readonly string[];
  readonly account?: Account;
}

export interface Account {
  readonly uid: number;
  readonly gid: number;
}

// Inside such a namespace root is called nobody, while the files stay root's. It needs no account,
// and it works in folders that only root can enter.
const AS_NOBODY = ['unshare', '--user', '--map-user=65534', '--map-group=65534'];
const ACCOUNTS = ['postgres', 'nobody'];

export async function chooseRunAs(
  root: string,
  options: { uid?: number | undefined; canUnshare?: () => boolean } = {},
): Promise<RunAs> {
  const uid = 'uid' in options ? options.uid : process.getuid?.();
  if (uid !== 0) return { prefix: [] };
  const owner = await lstat(join(root, 'cluster')).catch(() => null);
  if (owner !== null && owner.uid !== 0) {
    return { prefix: [], account: { uid: owner.uid, gid: owner.gid } };
  }
  if ((options.canUnshare ?? canUnshare)()) return { prefix: AS_NOBODY };
  return { prefix: [], account: await unprivilegedAccount() };
}

function canUnshare(): boolean {
  const [command = '', ...args] = [...AS_NOBODY, 'true'];
  const env = { PATH: PROGRAM_PATH };
  return spawnSync(command, args, { env, stdio: 'ignore', timeout: 5000 }).status === 0;
}

async function unprivilegedAccount(): Promise<Account> {
  const passwd = await readFile('/etc/passwd', 'utf8').catch(() => '');
  for (const account of ACCOUNTS) {
    const line = passwd.split('\n').find((entry) => entry.startsWith(`${account}:`));
    const [, , uid, gid] = line?.split(':') ?? [];
    if (uid !== undefined && gid !== undefined && Number(uid) > 0) {
      return { uid: Number(uid), gid: Number(gid) };
    }
  }
  throw new Error(
    'PostgreSQL does not run as root, `unshare --user` is not possible here, and there is no ' +
      'account named postgres or nobody. Start Tael as an ordinary user who owns TAEL_DATA, ' +
      'or set DATABASE_URL to a PostgreSQL 15 or newer.',
  );
}
