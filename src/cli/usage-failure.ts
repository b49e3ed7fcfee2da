// Turns Commander's error about the arguments into a failure that names the field.

import type { Failure } from './reply.ts';

const OPTION = /option '(?:-\w, )?--([a-z-]+)/;
const ARGUMENT = /argument '([\w-]+)'/;
const REASON = /is invalid(?: for argument '[\w-]+')?\. It (.+?)\.?$/s;

/** The message of Commander's error when it printed the help because a command is missing. */
const HELP = '(outputHelp)';
const NO_COMMAND = 'A command is missing; see --help for the list';

/** Commander names the option only in its sentence. */
export function usageFailure(message: string): Failure {
  const text = message === HELP ? NO_COMMAND : message.replace(/^error: /, '');
  const name = OPTION.exec(text)?.[1] ?? ARGUMENT.exec(text)?.[1];
  return {
    refusal: { code: 'invalid_parameters' },
    errors: name ? [{ field: name.replaceAll('-', '_'), msg: errorOf(text) }] : [],
    msg: `${text.charAt(0).toUpperCase()}${text.slice(1)}.`.replace(/\.{2}$/, '.'),
  };
}

function errorOf(text: string): string {
  if (/not specified|missing/.test(text)) return 'is required';
  return REASON.exec(text)?.[1] ?? 'is not a known option';
}
