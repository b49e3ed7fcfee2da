// The lines of the log in other forms than JSON: `logfmt` for programs that read key=value, `pretty` for
// people at a terminal. Names and values of the fields are those of the JSON line.

import { styleText } from 'node:util';
import { plainText, shownText } from './shown-text.ts';

interface Line {
  readonly level: number;
  readonly time: number;
  readonly msg?: string;
  readonly [field: string]: unknown;
}

type WriteLine = (line: Line) => string;

/** A stream that rewrites each line. */
export function formatting(
  format: 'logfmt' | 'pretty',
  destination: { write(text: string): unknown },
): { write(text: string): void } {
  const writeLine = format === 'logfmt' ? logfmtLine : prettyLine;
  return { write: (text) => void destination.write(writeLine(JSON.parse(text))) };
}

const LEVELS: Readonly<Record<number, string>> = {
  10: 'trace',
  20: 'debug',
  30: 'info',
  40: 'warn',
  50: 'error',
  60: 'fatal',
};

const COLOURS = { trace: 'gray', debug: 'gray', info: 'green', warn: 'yellow' } as const;

const logfmtLine: WriteLine = ({ level, time, msg, ...fields }) => {
  const first = { time: new Date(time).toISOString(), level: LEVELS[level] ?? level, msg };
  return `${pairsOf({ ...first, ...fields })}\n`;
};

/** The process and the machine are known to whoever looks at their terminal. */
const prettyLine: WriteLine = ({ level, time, msg = '', pid: _, hostname: __, ...fields }) => {
  const name = LEVELS[level] ?? String(level);
  const colour = COLOURS[name as keyof typeof COLOURS] ?? 'red';
  const at = new Date(time).toTimeString().slice(0, 8);
  const stacks: string[] = [];
  const pairs = pairsOf(withoutStacks(fields, stacks));
  const head = `${at} ${paint(colour, name.toUpperCase().padEnd(5))} ${onLine(msg)}`;
  const tail = pairs === '' ? '' : ` ${paint('gray', pairs)}`;
  return `${[head + tail, ...stacks].join('\n')}\n`;
};

/** Several lines of their own, in place of one that nobody can read. */
function withoutStacks(fields: object, stacks: string[]): object {
  const kept = Object.entries(fields).map(([name, value]) => {
    if (name === 'stack' && typeof value === 'string') {
      stacks.push(indented(plainText(value)));
      return [name, undefined];
    }
    const nested = typeof value === 'object' && value !== null && !Array.isArray(value);
    return [name, nested ? withoutStacks(value, stacks) : value];
  });
  return Object.fromEntries(kept);
}

/** The words of an error may have lines too, and whoever wrote them is not the log. */
function indented(stack: string): string {
  return stack.replace(/\n(?=\S)/g, '\n    ');
}

function paint(colour: 'gray' | 'green' | 'yellow' | 'red', text: string): string {
  return styleText(colour, text, { stream: process.stderr });
}

/** Fields of an object have names like `error.message`. */
function pairsOf(fields: object, prefix = ''): string {
  return Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? pairsOf(value, `${prefix}${name}.`)
        : `${onLine(`${prefix}${name}`)}=${quoted(value)}`,
    )
    .filter((pair) => pair !== '')
    .join(' ');
}

/** Control characters too, because a line is one line. */
function quoted(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return /^[^\s"=\p{Cc}\p{Bidi_Control}]+$/u.test(text) ? text : shownText(JSON.stringify(text));
}

/** Words and names, which are ours and need no quotes. */
function onLine(text: string): string {
  return /\p{Cc}/u.test(text) ? quoted(text) : shownText(text);
}
