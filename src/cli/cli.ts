// What every command shares: where its exit status goes, and that it can answer in JSON. The word for
// that may stand before the command as well as behind it.

import type { Command } from 'commander';

export interface Cli {
  readonly json: boolean;
  /** Sets the exit status. */
  end(status: number): void;
}

/** A command that does something, below the program or below a group such as `user`. */
export function command(parent: Command, name: string, description: string): Command {
  return inJson(parent.command(name)).description(description);
}

/** Commands under one name. */
export function group(program: Command, name: string, description: string): Command {
  return inJson(program.command(name)).description(description);
}

/** Understood here so that it is no unknown option; it counts wherever it stands. */
export function inJson(command: Command): Command {
  return command.option('--json', 'answer with one JSON value, failures included');
}
