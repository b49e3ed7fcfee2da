// What every command shares: where its exit status goes, and that it can answer in JSON.

import type { Command } from 'commander';

export interface Cli {
  readonly json: boolean;
  /** Sets the exit status. */
  end(status: number): void;
}

/** A command that does something, below the program or below a group such as `user`. */
export function command(parent: Command, name: string, description: string): Command {
  return parent
    .command(name)
    .description(description)
    .option('--json', 'answer with one JSON value, failures included');
}
