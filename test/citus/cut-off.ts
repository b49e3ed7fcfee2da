// Cuts a machine of Citus off without a word, as when its power fails: nothing comes from it any more and
// nothing gets there, but no connection to it is closed. It takes the packet filter of the system, and root.

import { execFile } from 'node:child_process';
import type { TestContext } from 'node:test';
import { promisify } from 'node:util';
import type { CitusServer } from './citus-server.ts';
import { portOf } from './made-servers.ts';

const run = promisify(execFile);

/** Why nobody can be cut off here, or false. */
export async function cannotCutOff(): Promise<string | false> {
  return run('iptables', ['--list', 'INPUT']).then(
    () => false as const,
    () => 'no iptables, or no right to use it',
  );
}

export type Rejoin = () => Promise<void>;

/** Whoever talks to this server. It rejoins when the test has ended, at the latest. */
export function cutOff(t: TestContext, server: CitusServer): Promise<Rejoin> {
  const port = `${portOf(server)}`;
  return dropAll(t, [
    ['--dport', port],
    ['--sport', port],
  ]);
}

/** What other servers have open there now, and nothing that comes later. */
export async function cutOpenConnections(
  t: TestContext,
  servers: readonly CitusServer[],
): Promise<Rejoin> {
  const rules: string[][] = [];
  for (const server of servers) {
    const port = `${portOf(server)}`;
    const { stdout } = await run('ss', ['-tnpH', 'state', 'established', `( dport = :${port} )`]);
    for (const line of stdout.split('\n').filter((one) => one.includes('"postgres"'))) {
      const [, other = ''] = /:(\d+)\s+\S+:\d+\s/.exec(line) ?? [];
      rules.push(['--sport', other, '--dport', port], ['--sport', port, '--dport', other]);
    }
  }
  return dropAll(t, rules);
}

async function dropAll(t: TestContext, rules: readonly (readonly string[])[]): Promise<Rejoin> {
  const change = (how: string) => async (rule: readonly string[]) => {
    await run('iptables', [how, 'INPUT', '-p', 'tcp', ...rule, '-j', 'DROP']);
  };
  let dropped: readonly (readonly string[])[] = [];
  const rejoin = async () => {
    const all = dropped;
    dropped = [];
    for (const rule of all) await change('-D')(rule);
  };
  t.after(rejoin);
  dropped = rules;
  for (const rule of rules) await change('-I')(rule);
  return rejoin;
}
