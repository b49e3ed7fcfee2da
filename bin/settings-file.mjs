// The file of settings: lines `NAME=value`. It takes what systemd's EnvironmentFile, a shell's `.` and Tael
// read alike, and refuses everything else with the reason. Plain JavaScript, because the launcher, which an
// old Node loads, reads the file too.
import { closeSync, constants, existsSync, fstatSync, openSync, readFileSync } from 'node:fs';

const OTHERS_READ = 0o004;
const OTHERS_WRITE = 0o002;

/** Where `tael service install` puts it. Whoever works on a checkout must not meet the books of the machine. */
const isCheckout = existsSync(new URL('../src/main.ts', import.meta.url));
const USUAL = isCheckout || process.platform === 'win32' ? null : '/etc/tael.env';

/**
 * Of the process that starts the others they get what it has read, whatever becomes of the file: one that takes
 * the place of another must not meet other books.
 */
const KEPT = 'SETTINGS_OF_TAEL';

/** What processes get that this one starts. */
export function keptSettings(env = process.env) {
  return { [KEPT]: JSON.stringify(readSettingsFile(env)) };
}

/** What is in the file that TAEL_CONFIG names, or in that of the installation if there is one. */
export function readSettingsFile(env, usual = USUAL) {
  const { TAEL_CONFIG: named = '' } = env;
  if (env[KEPT]) return JSON.parse(env[KEPT]);
  const path = named || usual;
  const isUsual = path === usual;
  const nothing = { path, isUsual, isUnreadable: false, mode: 0, lines: [], problems: [] };
  if (path === null) return nothing;
  try {
    // One that is a pipe would not open until somebody writes into it.
    const file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    try {
      const stat = fstatSync(file);
      // Anybody may write into /dev/null, which means that there is no file.
      if (path === '/dev/null') return nothing;
      // A pipe is empty when it is read again.
      if (!stat.isFile()) throw { code: stat.isDirectory() ? 'EISDIR' : 'EPIPE' };
      return { ...nothing, mode: stat.mode, ...parseSettings(readFileSync(file)) };
    } finally {
      closeSync(file);
    }
  } catch ({ code }) {
    // Nobody has named it: there may be none, or it may be that of another account.
    if (named === '' && code === 'ENOENT') return { ...nothing, path: null };
    if (named === '' && code === 'EACCES') return { ...nothing, isUnreadable: true };
    const why = WHY[code] ?? `it cannot be read (${code})`;
    return { ...nothing, problems: [{ line: null, reason: why }] };
  }
}

const WHY = {
  EACCES: 'this account may not read it',
  EISDIR:
    'it is a folder, and TAEL_CONFIG names a file of settings; profiles are in the folder tael of ' +
    'XDG_CONFIG_HOME',
  ENOENT: 'there is no such file',
  EPIPE: 'it is no file: what it says has to be there each time it is read',
};

/** What other accounts may do with it that they must not; null: nothing. */
export function whyShared(path, mode, holdsSecrets) {
  if (process.platform === 'win32') return null;
  if (mode & OTHERS_WRITE) return `anybody can change it: run chmod o-w ${path}`;
  return holdsSecrets && mode & OTHERS_READ
    ? `it holds a secret, and anybody can read it: run chmod o-r ${path}`
    : null;
}

export function parseSettings(bytes) {
  const text = textOf(bytes);
  if (text === null) return { lines: [], problems: [{ line: null, reason: 'it is not UTF-8' }] };
  const found = text.split('\n').map((line, index) => ({ line: index + 1, ...readLine(line) }));
  const lines = [];
  const problems = [];
  for (const { line, name, value, reason } of found) {
    const before = lines.find((one) => one.name === name);
    if (reason !== undefined) problems.push({ line, reason });
    else if (before) problems.push({ line, reason: `${name} stands in line ${before.line} too` });
    else if (name !== undefined) lines.push({ line, name, value });
  }
  return { lines, problems };
}

function textOf(bytes) {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** A name with its value, or the reason why there is none; neither in a comment and on an empty line. */
function readLine(line) {
  const control = /[^\P{Cc}\t]|\ufeff/u.exec(line)?.[0];
  if (control === '\r') return { reason: 'it ends with a carriage return, as on Windows' };
  if (control !== undefined) return { reason: 'it has a character that nobody can see' };
  const bare = line.replace(/^[ \t]+|[ \t]+$/g, '');
  if (bare === '') return {};
  if (bare.startsWith('#')) {
    // systemd goes on with the comment in the next line.
    return line.endsWith('\\') ? { reason: 'a comment must not end with a backslash' } : {};
  }
  const [, name, written] = /^[ \t]*([A-Za-z_]\w*)=(.*)$/.exec(line) ?? [];
  if (name === undefined) return { reason: whyNoSetting(bare) };
  const value = textWritten(written.replace(/[ \t]+$/, ''));
  return value === null ? { reason: `${name}: ${whyNoValue(written)}` } : { name, value };
}

function whyNoSetting(line) {
  if (line.startsWith(';')) return 'a comment begins with #';
  if (/^export\s/.test(line)) return 'it begins with export, which systemd does not know';
  if (/^\w+\s+=/.test(line)) return 'there is a space before the =';
  return 'it is not like NAME=value';
}

const PLAIN = /^[\p{L}\p{N}_.:,@%+=#?/[\]-]*$/u;
const SINGLE = /^'([^'\\]*)'$/;
const DOUBLE = /^"((?:[^"\\$`]|\\["\\$`])*)"$/;

function textWritten(written) {
  if (PLAIN.test(written)) return written;
  const [, single] = SINGLE.exec(written) ?? [];
  const [, double] = DOUBLE.exec(written) ?? [];
  return single ?? double?.replace(/\\(.)/g, '$1') ?? null;
}

/** Nothing of the value, which may be a secret, but the one character that stands in the way. */
function whyNoValue(written) {
  if (/^[ \t]/.test(written)) return 'there is a space behind the =';
  if (/^("([^"\\]|\\.)*"|'[^']*'|[^'"\s]+)[ \t]+#/.test(written)) {
    return 'a comment needs a line of its own';
  }
  const quote = /^['"]/.exec(written)?.[0];
  if (quote === undefined) {
    const [odd = ''] = [...written].filter((character) => !PLAIN.test(character));
    return `${odd.trim() === '' ? 'a space' : odd} needs quotes around the value`;
  }
  if (quote === "'") {
    if (!written.includes("'", 1)) return 'the quote does not end on this line';
    return /^'[^']*'/.exec(written)?.[0].includes('\\')
      ? 'a backslash does not go into single quotes: write \\\\ in double quotes'
      : 'something stands behind the closing quote';
  }
  if (/^"([^"\\]|\\.)*$/.test(written)) return 'the quote does not end on this line';
  const inside = /^"(?:[^"\\]|\\.)*"/.exec(written)?.[0] ?? '';
  if (/(^|[^\\])(\\\\)*[$`]/.test(inside)) {
    return 'a shell would replace what begins with $ or `: use single quotes, or write \\$';
  }
  return DOUBLE.test(inside)
    ? 'something stands behind the closing quote'
    : 'in double quotes a backslash stands only before " \\ $ and `';
}
