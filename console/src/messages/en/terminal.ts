// Holds the English texts of the page on which an operator signs a command line in.

export const TERMINAL_EN = {
  title: 'Sign in a terminal',
  asks: 'A command line asks to be signed in as you',
  code: 'Code',
  address: 'Asked from',
  since: 'Asked at',
  until: 'Can be allowed until',
  account: 'As',
  compare: 'Your terminal must show this code. If it shows another one, or you have not typed',
  refuseThen: 'just now, refuse.',
  gives:
    'Whoever sits at that terminal then sees and does what you can as an operator, for twelve hours at most. ' +
    'It stands among your sessions under Security, where you can end it.',
  elsewhere: (address: string) =>
    `The terminal is at ${address}, and you are at another address now. If you do not know why, refuse.`,
  warning: 'Nobody else has a reason to send you this page: not a colleague, not support.',
  allow: 'Allow',
  refuse: 'Refuse',
  allowed: 'The terminal is signed in',
  allowedDetail: 'Go back to it. You can close this page.',
  refused: 'Refused',
  refusedDetail:
    'The terminal got nothing. If you have not asked for it, tell the other operators.',
  sessions: 'Your sessions',
  ended: 'There is nothing to decide here',
  endedDetail:
    'It was decided already, is older than ten minutes, or asks for somebody else. Run the command again for ' +
    'a new page.',
};

export type TerminalText = typeof TERMINAL_EN;
