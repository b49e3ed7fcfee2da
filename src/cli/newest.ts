// Lists of the command line: the newest first, and no more than was asked for.

import type { Command } from 'commander';
import { limitArgument } from './arguments.ts';

export interface Limited {
  readonly limit: number;
}

const LIMIT = 100;

export function withLimit(command: Command): Command {
  return command.option('--limit <n>', 'at most so many', limitArgument, LIMIT);
}

/** Of items that are in order of age, the oldest first. */
export function newest<Item>(items: readonly Item[], limit: number): readonly Item[] {
  return items.toReversed().slice(0, limit);
}
