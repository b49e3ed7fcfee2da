// The clients of Python and PHP as one file each, for whom one is enough: the client with its records in it.

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const SDK = resolve(import.meta.dirname, '../sdk');

/** By the path below /sdk. */
export const ONE_FILES: Readonly<Record<string, () => string>> = {
  'python/tael.py': python,
  'php/Tael.php': php,
};

function python(): string {
  const records = sourceOf('python/tael/records.py')
    .replace(/^""".*?"""\n+/s, '')
    .replace(/^__all__ = .*?^\]\n+/ms, '');
  return put(sourceOf('python/tael/__init__.py'), 'from .records import *\n', `${records}\n`);
}

function php(): string {
  const [, told = '', records = ''] = parted(
    sourceOf('php/TaelRecords.php'),
    /^<\?php\n(.*?\*\/\n).*?^namespace Tael;\n(.*)$/ms,
  );
  const [, head = '', client = ''] = parted(
    sourceOf('php/Tael.php'),
    /^(<\?php\n.*?)^require_once [^\n]*\n(.*)$/ms,
  );
  return `${head}namespace Tael {\n\n${told}${records}}\n\nnamespace {\n${client}}\n`;
}

function put(source: string, line: string, content: string): string {
  if (!source.includes(line)) throw new Error(`There is no line ${line}`);
  return source.replace(line, () => content);
}

function parted(source: string, parts: RegExp): readonly string[] {
  const found = parts.exec(source);
  if (found === null) throw new Error('The file does not begin as it should.');
  return found;
}

function sourceOf(name: string): string {
  return readFileSync(`${SDK}/${name}`, 'utf8');
}
