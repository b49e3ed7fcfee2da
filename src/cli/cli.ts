// Gives commands what all of them share: the --json option, examples in their help, and a place to leave
// their exit status.

import { styleText } from 'node:util';
import type { Command } from 'commander';

export interface Cli {
  readonly json: boolean;
  setExitStatus(status: number): void;
  /** The login of the operator who says that it is they; set by `--as`. */
  as?: string;
}

/** What follows the name of a command, a string for each example. */
export type Examples = readonly [string, ...string[]];

const EXAMPLES = new WeakMap<Command, Examples>();

/** A command that moves money or authority, which an operator may give in their own name. */
export function addActCommand(
  cli: Cli,
  parent: Command,
  name: string,
  description: string,
  examples: Examples,
): Command {
  return addCommand(parent, name, description, examples)
    .option('--as <login>', 'say who you are: an operator, whose login password is asked for')
    .on('option:as', (login: string) => {
      cli.as = login;
    });
}

/** A command of the program, or of a group such as `user`. */
export function addCommand(
  parent: Command,
  name: string,
  description: string,
  examples: Examples,
): Command {
  return withExamples(addGroup(parent, name, description), examples);
}

/** What a group does that is called without the name of a command. */
const USUAL = ['recharge create', 'request list'];

/** Its examples are the first of each of its commands. */
export function addGroup(program: Command, name: string, description: string): Command {
  const isDefault = USUAL.includes(`${program.name()} ${name}`);
  return withJsonOption(program.command(name, { isDefault }))
    .description(description)
    .addHelpText('after', ({ command }) => examplesText(command));
}

export function withExamples(command: Command, examples: Examples): Command {
  EXAMPLES.set(command, examples);
  return command;
}

/** On every level, because --json may stand before a command's name as well as after it. */
export function withJsonOption(command: Command): Command {
  return command.option('--json', 'print JSON, also for failures');
}

/** Whole command lines. */
export function examplesOf(command: Command): readonly string[] {
  const own = EXAMPLES.get(command)?.map((rest) => `${pathOf(command)} ${rest}`.trimEnd());
  return own ?? command.commands.flatMap((child) => examplesOf(child).slice(0, 1));
}

export function examplesText(command: Command): string {
  const lines = examplesOf(command).map((line) => `  ${line}`);
  return ['', titleText('Examples:'), ...lines].join('\n');
}

/** Commander takes the style out again where there are no colours. */
export function titleText(text: string): string {
  return styleText('bold', text, { validateStream: false });
}

function pathOf(command: Command): string {
  return command.parent ? `${pathOf(command.parent)} ${command.name()}` : command.name();
}
