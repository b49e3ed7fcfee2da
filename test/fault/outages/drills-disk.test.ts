// The disk below PostgreSQL is full, or fails, while clients work.

import { setTimeout as pause } from 'node:timers/promises';
import { testPostgres } from '../../support/replicated.ts';
import { drill } from '../drill/drill.ts';
import { faulty, fillVolume, moveToVolume, noCompiler, noMount, unmount } from '../drill/faulty.ts';

const BROKEN_MS = 5_000;
const VOLUME_MB = 256;

let volume = '';

drill(
  'the data volume is full',
  {
    missing: noMount,
    async server(t) {
      const prepare = async (dataDir: string) => {
        volume = dataDir;
        await moveToVolume(dataDir, VOLUME_MB);
      };
      return testPostgres(t, undefined, { prepare });
    },
    async leave(server) {
      await server.kill();
      await unmount(volume);
    },
  },
  async ({ servers: [server] }) => {
    const empty = await fillVolume(volume);
    // What remains of the log's present file would do for a while.
    await server?.sql('select pg_switch_wal()').catch(() => {});
    await pause(BROKEN_MS);
    await empty();
  },
);

for (const [what, fault] of [
  ['f', 'an fsync of PostgreSQL fails, and then another'],
  ['w', 'a write of PostgreSQL fails, and then another'],
] as const) {
  let disk: Awaited<ReturnType<typeof faulty>>;
  drill(
    fault,
    {
      missing: noCompiler,
      async server(t) {
        disk = await faulty(t);
        return testPostgres(t, undefined, { env: disk.env });
      },
    },
    async () => {
      for (let times = 0; times < 2; times++) {
        await disk.failNext(what);
        await pause(BROKEN_MS / 2);
      }
    },
  );
}
