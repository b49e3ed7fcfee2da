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
