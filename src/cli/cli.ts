// What every command shares: the --json option, and a place to leave its exit status.

import type { Command } from 'commander';

export interface Cli {
  readonly json: boolean;
  setExitStatus(status: number): void;
}

/** A command of the program, or of a group such as `user`. */
export function addCommand(parent: Command, name: string, description: string): Command {
  return withJsonOption(parent.command(name)).description(description);
}

export function addGroup(program: Command, name: string, description: string): Command {
  return withJsonOption(program.command(name)).description(description);
}

/** On every level, because --json may stand before a command's name as well as after it. */
export function withJsonOption(command: Command): Command {
  return command.option('--json', 'print JSON, also for failures');
}
