// Lists the commands, with what can stand behind each in a command line. It reads that from the program
// itself, so completion knows every command and option there is.

import type { Argument, Command, Option } from 'commander';

/** What follows an option, or a command: nothing, whatever one types, a file, or one of a few words. */
export type Value = 'none' | 'free' | 'file' | readonly string[];

export interface Word {
  readonly text: string;
  readonly description: string;
}

export interface Flag extends Word {
  readonly value: Value;
}

export interface CommandNode {
  /** The commands before it: '' or `user` or `user list`. */
  readonly path: string;
  readonly commands: readonly Word[];
  readonly flags: readonly Flag[];
  readonly argument: Value;
}

/** Commander's own `help` repeats what `--help` does. */
const HELP = 'help';

export function commandNodes(command: Command, path = ''): readonly CommandNode[] {
  const children = command.commands.filter((child) => child.name() !== HELP);
  const node = {
    path,
    commands: children.map((child) => ({ text: child.name(), description: child.description() })),
    flags: command.createHelp().visibleOptions(command).map(flagOf),
    argument: command.registeredArguments.map(valueAfter)[0] ?? 'none',
  };
  return [
    node,
    ...children.flatMap((child) => commandNodes(child, `${path} ${child.name()}`.trimStart())),
  ];
}

function flagOf(option: Option): Flag {
  const text = option.long ?? option.flags;
  const takesValue = option.required || option.optional;
  return { text, description: option.description, value: takesValue ? valueAfter(option) : 'none' };
}

/** Files are those whose placeholder says so. */
function valueAfter(given: Option | Argument): Value {
  if (given.argChoices) return given.argChoices;
  const placeholder = 'flags' in given ? given.flags : `<${given.name()}>`;
  return /<(file|dir)>/.test(placeholder) ? 'file' : 'free';
}

/** The words before a value that match: `order list --status`. */
export function wordsBefore(
  nodes: readonly CommandNode[],
  matches: (value: Value) => boolean,
): readonly string[] {
  return nodes.flatMap(({ path, flags }) =>
    flags.filter(({ value }) => matches(value)).map(({ text }) => `${path} ${text}`),
  );
}

/** Each option that takes one of a few words. */
export function choicesOf(nodes: readonly CommandNode[]) {
  return nodes.flatMap(({ path, flags }) =>
    flags.flatMap(({ text, value }) =>
      typeof value === 'string' ? [] : [{ before: `${path} ${text}`, words: value }],
    ),
  );
}
