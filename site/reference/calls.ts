// How an operation is called in each language: the method of its SDK, told once for all of them, and where an
// SDK has none, the signed request. `tael`, `url`, `keyId` and `secret` are those that docs/api/reference.md
// opens with.

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openTael } from '../../sdk/typescript/src/tael.ts';
import { type JsonWritable, writeJson } from '../../src/wire/json-write.ts';
import { ROOT } from '../pages.ts';
import type { Operation } from './openapi.ts';
import { type Argument, CALLS, type Call } from './sdk-calls.ts';
import { SIGNED } from './signed-calls.ts';

/** By what stands after the fence of its code. */
export const LANGUAGES = ['sh', 'ts', 'python', 'go', 'java', 'php'] as const;
export type Fence = (typeof LANGUAGES)[number];
export type SdkFence = Exclude<Fence, 'sh'>;

/** As somebody writes it who has opened the client. */
export function snippetOf(operation: Operation, fence: Fence): string {
  if (fence === 'sh') return curlOf(operation);
  const call = CALLS[operation.operationId];
  if (call && hasMethod(call, fence)) return WRITERS[fence](call);
  return SIGNED[fence](requestOf(operation));
}

function curlOf(operation: Operation): string {
  const { method, path, body } = requestOf(operation);
  const sent = body === null ? '' : ` '${body}'`;
  return `signed ${method} '/api/v1${path}'${sent}`;
}

export interface PlainRequest {
  readonly method: string;
  /** Below `/api/v1`, with its query. */
  readonly path: string;
  /** As JSON; null: none. */
  readonly body: string | null;
}

/** What the snippets of an operation send. */
export function requestOf({
  operationId,
  method,
  path,
  parameters,
  body,
}: Operation): PlainRequest {
  const exampleOf = (name: string) => textOf(parameters.find((one) => one.name === name)?.example);
  const { query = [] } = CALLS[operationId] ?? {};
  const wanted = query.map(
    ([name, value]) => `${name}=${encodeURIComponent(value ?? exampleOf(name))}`,
  );
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => exampleOf(name));
  return {
    method,
    path: filled + (wanted.length > 0 ? `?${wanted.join('&')}` : ''),
    body: method === 'GET' || body === null ? null : writeJson(body),
  };
}

function textOf(value: JsonWritable | undefined): string {
  if (value === undefined) throw new Error('A parameter of a path has no example.');
  return typeof value === 'string' ? value : writeJson(value);
}

const SOURCES: Readonly<Record<Exclude<SdkFence, 'ts'>, string>> = {
  python: 'sdk/python/tael{.py,/__init__.py}',
  go: 'sdk/go/tael.go',
  java: 'sdk/java/dev/tael/Tael.java',
  php: 'sdk/php/Tael.php',
};
const DEFINED: Readonly<Record<Exclude<SdkFence, 'ts'>, (name: string) => RegExp>> = {
  python: (name) => new RegExp(`^    def ${name}\\(`, 'm'),
  go: (name) => new RegExp(`^func \\(c \\*Client\\) ${name}\\(`, 'm'),
  java: (name) => new RegExp(`^  public [\\w<>, ]+ ${name}\\(`, 'm'),
  php: (name) => new RegExp(`^    public function ${name}\\(`, 'm'),
};

const CLIENT = openTael({ url: 'http://localhost', keyId: '', secret: 'sk_example' });

function hasMethod(call: Call, fence: SdkFence): boolean {
  if (fence === 'ts') return typeof memberOf(CLIENT, call.ts) === 'function';
  const [file = ''] = globSync(SOURCES[fence], { cwd: ROOT });
  return DEFINED[fence](nameIn(fence, call)).test(readFileSync(join(ROOT, file), 'utf8'));
}

function memberOf(client: object, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((one, name) => (one as Record<string, unknown>)?.[name], client);
}

/** The SDKs write one name as their languages do. */
function nameIn(fence: Exclude<SdkFence, 'ts'>, { name, go }: Call): string {
  if (fence === 'python') return name;
  const camel = name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  if (fence !== 'go') return camel;
  return go ?? camel.charAt(0).toUpperCase() + camel.slice(1);
}

const WRITERS: Readonly<Record<SdkFence, (call: Call) => string>> = {
  ts: ({ ts, result, args, typescript }) =>
    `const ${result} = await tael.${ts}(${typescript ?? args.map(inTypeScript).join(', ')});`,
  python: (call) => {
    const given = call.python ?? call.args.map(inPython).join(', ');
    return `${snake(call.result)} = tael.${call.name}(${given})`;
  },
  go: (call) => {
    const { before, given } = call.inGo ?? { given: call.args.map(inGo).join(', ') };
    const all = ['ctx', given].filter((one) => one !== '').join(', ');
    const line = `${call.result}, err := client.${nameIn('go', call)}(${all})`;
    return before === undefined ? line : `${before}\n${line}`;
  },
  java: (call) => {
    const given = call.java ?? call.args.map(inJava).join(', ');
    return `var ${call.result} = tael.${nameIn('java', call)}(${given});`;
  },
  php: (call) => {
    const given = call.php ?? call.args.map(inPhp).join(', ');
    return `$${call.result} = $tael->${nameIn('php', call)}(${given});`;
  },
};

function snake(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

const single = (text: string) => `'${text}'`;
const double = (text: string) => JSON.stringify(text);

function inTypeScript(one: Argument): string {
  if (one.kind === 'options')
    return `{ ${pairs(one.values, (name, value) => `${name}: ${value}`, single)} }`;
  return one.kind === 'integer' ? one.text : single(one.text);
}

function inPython(one: Argument): string {
  if (one.kind === 'options') return pairs(one.values, (name, value) => `${name}=${value}`, double);
  return one.kind === 'integer' ? one.text : double(one.text);
}

function inGo(one: Argument): string {
  if (one.kind === 'options') {
    const values = Object.entries(one.values).map(([name, value]) => `"${name}": {"${value}"}`);
    return `url.Values{${values.join(', ')}}`;
  }
  if (one.kind === 'yuan') return `tael.Fen(${one.text.replace('.', '')})`;
  return one.kind === 'integer' ? one.text : double(one.text);
}

function inJava(one: Argument): string {
  if (one.kind === 'options')
    return `Map.of(${pairs(one.values, (name, value) => `"${name}", ${value}`, double)})`;
  if (one.kind === 'yuan') return `new BigDecimal("${one.text}")`;
  return one.kind === 'integer' ? one.text : double(one.text);
}

function inPhp(one: Argument): string {
  if (one.kind === 'options')
    return `[${pairs(one.values, (name, value) => `'${name}' => ${value}`, single)}]`;
  return one.kind === 'integer' ? one.text : single(one.text);
}

function pairs(
  values: Readonly<Record<string, string | number>>,
  pair: (name: string, value: string) => string,
  quoted: (text: string) => string,
): string {
  return Object.entries(values)
    .map(([name, value]) => pair(name, typeof value === 'number' ? `${value}` : quoted(value)))
    .join(', ');
}
