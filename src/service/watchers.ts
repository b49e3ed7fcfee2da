// Keeps a list of who watches what. A watcher says which version it knows, and hears of each that is
// another.

import type { UserId } from '../core/ledger/wallet.ts';

export interface ChangeWatch {
  /**
   * Reports every change of what people are shown of the order: its status, which expires by the clock,
   * and what was refunded. Null: too many watch already.
   */
  order(txNo: string, watcher: Watcher): (() => void) | null;
  /**
   * Reports every change of the user's wallets, orders and audit trail, whoever made it: an order, a
   * payment, a refund, a settlement, a withdrawal that was decided, a new key.
   */
  owner(userId: UserId, watcher: Watcher): (() => void) | null;
}

export interface Watcher {
  /** The version that the watcher knows. */
  readonly seen: string;
  readonly onChange: (version: string) => void;
  /** Whoever watches by the right of a session watches until it ends; then nothing more is reported. */
  readonly session?: { readonly token: string; readonly onEnd: () => void };
  /** The database could not be asked. Watching goes on. */
  readonly onFailure?: (error: unknown) => void;
}

export interface Watchers<Id> {
  /** Returns what ends it; null: this one has too many watchers. */
  add(id: Id, watcher: Watcher): (() => void) | null;
  count(): number;
  /** What to ask for. What is answered concerns nobody who comes after this. */
  beginRound(): readonly Id[];
  report(id: Id, version: string): void;
  reportFailure(error: unknown): void;
  sessionTokens(): readonly string[];
  endSession(token: string): void;
}

interface Entry {
  readonly watcher: Watcher;
  seen: string;
  /** Came during this round, which may have read what is older than what the watcher knows. */
  readonly round: number;
  readonly stop: () => void;
}

export function watchersOf<Id>(ofOneMax: number): Watchers<Id> {
  const byId = new Map<Id, Set<Entry>>();
  let total = 0;
  let round = 0;

  const all = () => [...byId.values()].flatMap((entries) => [...entries]);

  function add(id: Id, watcher: Watcher): (() => void) | null {
    const entries = byId.get(id) ?? new Set();
    if (entries.size >= ofOneMax) return null;
    const stop = () => {
      if (!entries.delete(entry)) return;
      total -= 1;
      if (entries.size === 0) byId.delete(id);
    };
    const entry: Entry = { watcher, seen: watcher.seen, round, stop };
    byId.set(id, entries.add(entry));
    total += 1;
    return stop;
  }

  function report(id: Id, version: string): void {
    for (const entry of [...(byId.get(id) ?? [])]) {
      if (entry.round === round || entry.seen === version) continue;
      entry.seen = version;
      entry.watcher.onChange(version);
    }
  }

  return {
    add,
    count: () => total,
    beginRound() {
      round += 1;
      return [...byId.keys()];
    },
    report,
    reportFailure(error) {
      for (const { watcher } of all()) watcher.onFailure?.(error);
    },
    sessionTokens: () => all().flatMap(({ watcher: { session } }) => session?.token ?? []),
    endSession(token) {
      for (const { watcher, stop } of all()) {
        if (watcher.session?.token !== token) continue;
        stop();
        watcher.session.onEnd();
      }
    },
  };
}
