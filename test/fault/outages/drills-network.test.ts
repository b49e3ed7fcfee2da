// Connections are cut around COMMIT, statements fail as under contention, and others take every connection
// that the server has, while clients work.

import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Random } from '../../../bench/load-ledger/random.ts';
import { drill } from '../drill/drill.ts';

const FAULT_MS = 5_000;

drill(
  'connections are cut just before or after COMMIT',
  { proxied: true },
  async ({ proxy, random }) => {
    if (!proxy) return;
    proxy.faults = {
      before: (statement, wire) => {
        if (statement === 'commit' && random.chance(0.1)) wire.cut();
      },
      after: (statement, _, wire) => {
        if (statement === 'commit' && random.chance(0.1)) wire.cut();
      },
    };
    await pause(FAULT_MS);
    proxy.faults = {};
  },
);

for (const [code, what] of [
  ['40001', 'serialization failures'],
  ['40P01', 'deadlocks'],
] as const) {
  drill(`${what} (${code}) at any statement`, { proxied: true }, async ({ proxy, random }) => {
    if (!proxy) return;
    proxy.faults = { before: (statement) => failing(statement, code, random) };
    await pause(FAULT_MS);
    proxy.faults = {};
  });
}

/** A statement that fails in earnest, and with it the transaction, in place of the one that was asked. */
function failing(statement: string, code: string, random: Random): Buffer | undefined {
  const passes = ['startup', 'simple', 'end', 'password', 'rollback'].includes(statement);
  if (passes || !random.chance(0.02)) return;
  const text = `do $$ begin raise exception using errcode = '${code}'; end $$\0`;
  const bytes = Buffer.alloc(5 + Buffer.byteLength(text));
  bytes.write('Q', 0, 'latin1');
  bytes.writeInt32BE(bytes.length - 1, 1);
  bytes.write(text, 5);
  return bytes;
}

drill(
  'others hold every connection of the server',
  { serverSettings: { max_connections: '30', superuser_reserved_connections: '3' } },
  async ({ servers: [server] }) => {
    if (!server) return;
    const mine = 'tael-drill';
    const held: pg.Client[] = [];
    const take = async () => {
      const client = new pg.Client({ ...server.config, application_name: mine });
      client.on('error', () => {}); // Nobody asks it anything.
      await client.connect();
      held.push(client);
    };
    const untilMs = performance.now() + FAULT_MS;
    while (performance.now() < untilMs) {
      // The nodes lose theirs, and there is none left when they come back.
      await server.sql(`select pg_terminate_backend(pid) from pg_stat_activity
        where usename = 'tael' and application_name <> '${mine}' and random() < 0.2`);
      for (;;)
        if (
          !(await take()
            .then(() => true)
            .catch(() => false))
        )
          break;
      await pause(100);
    }
    await Promise.all(held.map((client) => client.end().catch(() => {})));
  },
);
