// Puts a complaint about the arguments into the failure envelope, field by field like any other.

import type { Failure } from './reply.ts';

const OPTION = /option '(?:-\w, )?--([a-z-]+)/;
const ARGUMENT = /argument '([\w-]+)'/;
const REASON = /is invalid(?: for argument '[\w-]+')?\. It (.+?)\.?$/s;

/** What commander's error says when it answers a command that is missing with the list of them. */
const HELP = '(outputHelp)';
const NO_COMMAND = 'A command is missing; --help lists what may stand here';

/** Commander says which option it means in its sentence and nowhere else. */
export function usageFailure(message: string): Failure {
  const said = message === HELP ? NO_COMMAND : message.replace(/^error: /, '');
  const name = OPTION.exec(said)?.[1] ?? ARGUMENT.exec(said)?.[1];
  return {
    refusal: { code: 'invalid_parameters' },
    complaints: name ? [{ field: name.replaceAll('-', '_'), msg: complaintOf(said) }] : [],
    msg: `${said.charAt(0).toUpperCase()}${said.slice(1)}.`.replace(/\.{2}$/, '.'),
  };
}

function complaintOf(said: string): string {
  if (/not specified|missing/.test(said)) return 'is required';
  return REASON.exec(said)?.[1] ?? 'is not understood';
}
