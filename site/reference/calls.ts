// How an operation is called in each language: with the method of its SDK, and with curl. `tael` and `signed`
// are those that docs/api/reference.md opens with.

import { CALLS as SDK_CALLS } from '../../bin/sdk-records/calls.ts';
import { goName } from '../../bin/sdk-records/go.ts';
import { camel } from '../../bin/sdk-records/words.ts';
import { type JsonWritable, writeJson } from '../../src/wire/json-write.ts';
import type { Operation } from './openapi.ts';
import { type Argument, CALLS, type Call } from './sdk-calls.ts';

/** By what stands after the fence of its code. */
export const LANGUAGES = ['sh', 'ts', 'python', 'go', 'java', 'php'] as const;
export type Fence = (typeof LANGUAGES)[number];
type SdkFence = Exclude<Fence, 'sh'>;

/** As somebody writes it who has opened the client. */
export function snippetOf(operation: Operation, fence: Fence): string {
  if (fence === 'sh') return curlOf(operation);
  const call = CALLS[operation.operationId];
  if (call === undefined) throw new Error(`${operation.operationId} has no example.`);
  return WRITERS[fence](nameIn(fence, operation.operationId), call);
}

function curlOf(operation: Operation): string {
  const { method, path, body } = requestOf(operation);
  const sent = body === null ? '' : ` '${body}'`;
  return `signed ${method} '/api/v1${path}'${sent}`;
}

interface PlainRequest {
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

/** The SDKs write one name as their languages do. */
function nameIn(fence: SdkFence, id: string): string {
  const call = SDK_CALLS.find(({ operation }) => operation === id);
  if (call === undefined) throw new Error(`No SDK has ${id}.`);
  if (fence === 'ts') return call.typescript;
  if (fence === 'python') return call.name;
  return fence === 'go' ? goName(call.name) : camel(call.name);
}

const WRITERS: Readonly<Record<SdkFence, (name: string, call: Call) => string>> = {
  ts: (name, { result, args, typescript }) =>
    `const ${result} = await tael.${name}(${typescript ?? args.map(inTypeScript).join(', ')});`,
  python: (name, call) => {
    const given = call.python ?? call.args.map(inPython).join(', ');
    return `${snake(call.result)} = tael.${name}(${given})`;
  },
  go: (name, call) => {
    const { before, given } = call.inGo ?? { given: call.args.map(inGo).join(', ') };
    const all = ['ctx', given].filter((one) => one !== '').join(', ');
    const line = `${call.result}, err := client.${name}(${all})`;
    return before === undefined ? line : `${before}\n${line}`;
  },
  java: (name, call) => {
    const given = call.java ?? call.args.map(inJava).join(', ');
    return `var ${call.result} = tael.${name}(${given});`;
  },
  php: (name, call) => {
    const given = call.php ?? call.args.map(inPhp).join(', ');
    return `$${call.result} = $tael->${name}(${given});`;
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
