// A database that can be switched off and on again while the service runs: between the two stands a
// network that fails on demand.

import { after, type TestContext } from 'node:test';
import { COMMIT_MS_MAX } from '../../src/store/postgres/open.ts';
import { openApiTown } from './api-town.ts';
import { type FaultProxy, faultProxy } from './fault-proxy.ts';
import type { TestDatabase } from './postgres.ts';
import { door } from './until.ts';

/** For what will not come. For all else it waits as services do: a busy machine takes its time. */
const AWAY_MS = 200;

/** It is itself what `startApi` takes for its options. */
export interface Switch {
  readonly host: (database: TestDatabase) => Promise<string>;
  readonly commitMsMax: () => number;
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
  let waitMs = COMMIT_MS_MAX;
  const set = (refusing: boolean, faults: FaultProxy['faults'], itsWaitMs = COMMIT_MS_MAX) => {
    if (!proxy) throw new Error('The service has not been started with this switch.');
    proxy.refusing = refusing;
    proxy.faults = faults;
    waitMs = itsWaitMs;
  };
  const off = () => set(true, { before: (_, wire) => wire.cut() }, AWAY_MS);
  return {
    async host(database) {
      const { host = '', port } = database.config;
      proxy = await faultProxy({ after } as unknown as TestContext, host, Number(port));
      return proxy.host;
    },
    commitMsMax: () => waitMs,
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
          // What the batch waits for after it has been loaded is this commit.
          if (statement === 'begin' && seen === 0) waitMs = AWAY_MS;
          if (statement !== 'commit' || seen++ > 0) return;
          await held.opened;
          if (lost) wire.cut();
        },
      });
      const pass = () => {
        waitMs = COMMIT_MS_MAX;
        held.open();
      };
      const lose = () => {
        lost = true;
        pass();
      };
      return { pass, lose };
    },
    holdCommits() {
      const held = door();
      set(false, {
        before: (statement) => (statement === 'commit' ? held.opened : undefined),
      });
      return { pass: held.open };
    },
    silence: () => set(false, { before: (_, wire) => wire.silence() }, AWAY_MS),
    on: () => set(false, {}),
  };
}

export type AwayTown = Awaited<ReturnType<typeof openAwayTown>>;

/** A town whose database can be switched off. */
export async function openAwayTown(settings: Record<string, string> = {}) {
  const database = databaseSwitch();
  const town = await openApiTown(settings, database);
  return { town, database };
}
