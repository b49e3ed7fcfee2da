// A database that can be switched off and on again while the service runs: between the two stands a
// network that fails on demand.

import { after, type TestContext } from 'node:test';
import { openApiTown } from './api-town.ts';
import { type FaultProxy, faultProxy } from './fault-proxy.ts';
import type { TestDatabase } from './postgres.ts';
import { door } from './until.ts';

export interface Switch {
  /** For the options of `startApi`. */
  readonly host: (database: TestDatabase) => Promise<string>;
  /** Cuts every connection at its next word, and refuses new ones. */
  off(): void;
  /** Loses the answer to the next commit, and then everything. */
  offAtCommit(): void;
  /** Holds the next commit on its way there, until it may pass or is lost. */
  holdCommit(): { pass(): void; lose(): void };
  /** Holds every commit on its way there, until they may pass. */
  holdCommits(): { pass(): void };
  /** Nothing passes any more, and nobody is told. */
  silence(): void;
  on(): void;
}

export function databaseSwitch(): Switch {
  let proxy: FaultProxy | undefined;
  const set = (refusing: boolean, faults: FaultProxy['faults']) => {
    if (!proxy) throw new Error('The service has not been started with this switch.');
    proxy.refusing = refusing;
    proxy.faults = faults;
  };
  const off = () => set(true, { before: (_, wire) => wire.cut() });
  return {
    async host(database) {
      const { host = '', port } = database.config;
      proxy = await faultProxy({ after } as unknown as TestContext, host, Number(port));
      return proxy.host;
    },
    off,
    offAtCommit() {
      set(false, {
        after(statement, _answer, wire) {
          if (statement !== 'commit') return;
          off();
          wire.cut();
        },
      });
    },
    holdCommit() {
      const held = door();
      let seen = 0;
      let lost = false;
      set(false, {
        async before(statement, wire) {
          if (statement !== 'commit' || seen++ > 0) return;
          await held.opened;
          if (lost) wire.cut();
        },
      });
      const lose = () => {
        lost = true;
        held.open();
      };
      return { pass: held.open, lose };
    },
    holdCommits() {
      const held = door();
      set(false, {
        before: (statement) => (statement === 'commit' ? held.opened : undefined),
      });
      return { pass: held.open };
    },
    silence: () => set(false, { before: (_, wire) => wire.silence() }),
    on: () => set(false, {}),
  };
}

export type AwayTown = Awaited<ReturnType<typeof openAwayTown>>;

/** A town whose database can be switched off; a commit is waited for a second. */
export async function openAwayTown(settings: Record<string, string> = {}) {
  const database = databaseSwitch();
  const town = await openApiTown(settings, { host: database.host, commitMsMax: 1_000 });
  return { town, database };
}
