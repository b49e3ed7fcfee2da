// The commands of the first level by who uses them, and how else they may be called.

import { readStart } from '../settings/config.ts';
import { INSTALLED } from './install.ts';

interface Group {
  readonly title: string;
  readonly names: readonly string[];
  /** Those on the first screen. */
  readonly first: readonly string[];
}

const { operate, ...elsewhere }: Readonly<Record<string, Group>> & { readonly operate: Group } = {
  operate: {
    title: 'Operate a service:',
    names: [
      ...['serve', 'reload', 'init', 'service', 'settings', 'status', 'doctor', 'verify', 'anchor'],
      ...['master-key', 'log-key', 'backup', 'restore', 'completion'],
    ],
    first: ['serve', 'settings', 'status', 'doctor', 'backup'],
  },
  look: {
    title: 'Manage users and money:',
    names: [
      ...[
        'login',
        'logout',
        'find',
        'user',
        'invite',
        'merchant',
        'branch',
        'key',
        'order',
        'recharge',
      ],
      ...[
        'recharge-request',
        'withdrawal',
        'bank',
        'transfer',
        'bill',
        'receipt',
        'refund-request',
      ],
      ...['event', 'receiver', 'request', 'audit', 'export'],
    ],
    first: ['find', 'user', 'order', 'audit'],
  },
  integrate: {
    title: 'Integrate (with a key, without the database):',
    names: [
      ...['profile', 'collect', 'refund', 'tx', 'listen', 'trigger', 'logs', 'sign', 'check'],
      ...['sandbox', 'mcp'],
    ],
    first: ['profile', 'collect', 'listen'],
  },
};

/** A service is operated where it is installed. */
export const GROUPS: Readonly<Record<string, Group>> =
  INSTALLED === 'all' ? { operate, ...elsewhere } : elsewhere;

const ALL = Object.values(GROUPS).flatMap(({ names }) => names);

/** The word that names a command may be in the plural or in the singular, as older versions had it. */
export function asNamed(args: readonly string[]): readonly string[] {
  const at = args.findIndex((one) => !one.startsWith('-'));
  const word = args[at];
  if (word === undefined) return args;
  const [before, after] = [args.slice(0, at), args.slice(at + 1)];
  return word === 'help'
    ? [...before, word, ...asNamed(after)]
    : [...before, nameOf(word), ...after];
}

function nameOf(word: string): string {
  const other = ALL.find((name) => [`${name}s`, `${name}es`].includes(word) || name === `${word}s`);
  return ALL.includes(word) ? word : (other ?? word);
}

const BEFORE_COMMAND = new RegExp(`(?<![\\w./-])tael (?=(${ALL.join('|')}|help)\\b)`, 'g');

/** Command lines in a text begin as this one was called, which may be a path. */
export function asCalled(text: string, called = readStart().command): string {
  return called === 'tael' ? text : text.replace(BEFORE_COMMAND, () => `${called} `);
}
