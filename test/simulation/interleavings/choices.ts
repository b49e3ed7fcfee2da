// Every course that a few commands can take: an agenda that puts each choice to whoever explores, and
// the exploration, which runs the same start again and again and takes another way each time.

import { createHash } from 'node:crypto';
import type { Agenda, Event } from '../world/virtual-time.ts';

/** Something that may happen next. */
export interface Option {
  readonly label: string;
  readonly happen: Event;
}

export interface Explored {
  /** Distinct states in which there was a choice, or everything had ended. */
  readonly states: number;
  readonly runs: number;
  readonly ended: number;
  /** The first course that is broken, step by step, and what is broken. */
  readonly broken: {
    readonly steps: readonly string[];
    readonly sentences: readonly string[];
  } | null;
}

/** Plays one course: with this agenda, and a way to describe the state completely at any choice. */
export type Play = (agenda: ChoosingAgenda) => Promise<readonly string[]>;

export interface ChoosingAgenda extends Agenda {
  /** From here on every choice is explored. */
  begin(describe: () => string, faults: () => readonly Option[]): void;
  /** Limits on how long somebody waits, which may be over now. */
  limits(): readonly Event[];
  /** Nothing is left to happen but waits that may end. */
  isQuiet(): boolean;
  /** From here on things happen in the order in which they came. */
  end(): void;
}

class SeenBefore extends Error {}

export async function explore(play: Play, runsMax = Number.POSITIVE_INFINITY): Promise<Explored> {
  const seen = new Set<string>();
  const open: number[][] = [[]];
  let [runs, ended] = [0, 0];
  for (let prefix = open.pop(); prefix && runs < runsMax; prefix = open.pop()) {
    runs += 1;
    const course = choosingAgenda(prefix, seen);
    try {
      const sentences = await play(course.agenda);
      ended += 1;
      if (sentences.length > 0) {
        return { states: seen.size, runs, ended, broken: { steps: course.steps, sentences } };
      }
    } catch (error) {
      if (!(error instanceof SeenBefore)) throw error;
    }
    for (const [depth, count] of course.optionCounts.entries()) {
      if (depth < prefix.length) continue;
      const before = course.taken.slice(0, depth);
      for (let option = 1; option < count; option++) open.push([...before, option]);
    }
  }
  return { states: seen.size, runs, ended, broken: null };
}

function choosingAgenda(prefix: readonly number[], seen: Set<string>) {
  const events: Event[] = [];
  const taken: number[] = [];
  const optionCounts: number[] = [];
  const steps: string[] = [];
  let explored: { describe: () => string; faults: () => readonly Option[] } | null = null;

  function choose(): Event | undefined {
    const waiting = events.filter(({ kind, cancelled }) => kind === 'world' && !cancelled);
    const options = waiting.map((happen): Option => ({ label: happen.label, happen }));
    if (options.length === 0) return undefined;
    if (!explored) return options[0]?.happen;
    options.push(...explored.faults());
    if (taken.length >= prefix.length) {
      const digest = createHash('sha1').update(explored.describe()).digest('base64');
      if (seen.has(digest)) throw new SeenBefore();
      seen.add(digest);
    }
    const choice = prefix[taken.length] ?? 0;
    taken.push(choice);
    optionCounts.push(options.length);
    const option = options[choice];
    if (option) steps.push(option.label);
    return option?.happen;
  }

  const agenda: ChoosingAgenda = {
    add: (event) => void events.push(event),
    next() {
      const turn = events.findIndex(({ kind, cancelled }) => kind === 'turn' && !cancelled);
      const next = turn >= 0 ? events[turn] : choose();
      const place = next ? events.indexOf(next) : -1;
      if (place >= 0) events.splice(place, 1);
      return next;
    },
    limits: () => events.filter(({ label, cancelled }) => label === 'limit' && !cancelled),
    isQuiet: () => events.every(({ kind, cancelled }) => kind === 'limit' || cancelled),
    begin(describe, faults) {
      explored = { describe, faults };
    },
    end() {
      explored = null;
    },
  };
  return { agenda, taken, optionCounts, steps };
}
