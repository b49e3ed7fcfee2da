// Commands made of operations: their arguments, options and help follow from what an operation takes, what
// they print from what it gives. At the machine nobody has to prove anything.

import type { Command } from 'commander';
import { assert } from '../core/assert.ts';
import type { Refusal } from '../core/refusal.ts';
import {
  type AnyOperation,
  type CommandWords,
  type OperatorCall,
  type OwnCall,
  takesKey,
} from '../interface/operation.ts';
import { OPERATIONS } from '../interface/operations.ts';
import { describedParameter } from '../interface/path-parameters.ts';
import { siteOf, type WrittenFile } from '../interface/record.ts';
import { atThisMachine } from '../service/administration/authority.ts';
import type { Answer } from '../service/answer.ts';
import type { OpenService } from '../service/open-service.ts';
import type { Documentation, Fields } from '../service/parameters/fields.ts';
import { fieldSchemasOf } from '../service/parameters/json-schema.ts';
import { readParameters } from '../service/parameters/read-parameters.ts';
import { JsonNumber, type JsonObject, type JsonValue } from '../wire/json-read.ts';
import {
  amountArgument,
  choiceOption,
  idArgument,
  listArgument,
  USER,
  wordsArgument,
} from './arguments.ts';
import { addActCommand, addCommand, type Cli } from './cli.ts';
import { factsText, listOf } from './facts.ts';
import { withLimit } from './newest.ts';
import { runForUser, runOnBooks } from './on-books.ts';
import { fileProblem, writeLines } from './output-file.ts';
import { type Reply, refuseArgument, type Success } from './reply.ts';

type Call = OwnCall<string, Fields> & OperatorCall<string, Fields>;
type Options = Readonly<Record<string, JsonValue | undefined>>;

/** Of a group, like `withdrawal`; or one that stands alone, like `transfer`. */
export function addOperationCommands(parent: Command, cli: Cli, alone?: string): void {
  for (const operation of OPERATIONS) {
    for (const command of [operation.command ?? [], operation.otherCommands ?? []].flat()) {
      const [word = '', ...rest] = command.name.split(' ');
      const isMeant = alone === undefined ? word === parent.name() : word === alone;
      if (isMeant) addOperation(parent, cli, { ...operation, command }, rest.join(' ') || word);
    }
  }
}

function addOperation(group: Command, cli: Cli, operation: AnyOperation, name: string): void {
  const { command: words, summary, proof, path } = operation;
  if (!words) return;
  const about = `${words.summary ?? summary.en}.`;
  const command = proof
    ? addActCommand(cli, group, name, about, words.examples)
    : addCommand(group, name, about, words.examples);
  const names = [...path.matchAll(/:(\w+)/g)].map(([, placeholder = '']) => placeholder);
  const placeholders = names.filter((one) => one !== 'user_id');
  for (const one of placeholders) {
    command.argument(`<${one}>`, phraseOf(describedParameter(one).description));
  }
  if (concernsUser(operation)) command.requiredOption('--user <user>', USER);
  if (words.columns) withLimit(command);
  const { properties, required } = fieldSchemasOf(ownFields(operation));
  for (const [field, schema] of Object.entries(properties)) {
    addOption(command, optionOf(field, words), schema, required.includes(field));
  }
  if ('media' in operation.gives) {
    command.option('--out <file>', 'write to this file instead of standard output');
  }
  if (takesKey(operation, 'machine')) {
    command.option('--idempotency-key <key>', 'do it only once, however often this is run');
  }
  command.action((...given: unknown[]) => {
    const options = given[placeholders.length] as Options;
    const values = placeholders.map((one, index) => [one, String(given[index])]);
    return act(cli, operation, options, Object.fromEntries(values));
  });
}

/** People name them as they know them; a path has their number. */
function concernsUser({ for: whose, path }: AnyOperation): boolean {
  return whose === 'owner' || path.includes('/:user_id');
}

function optionOf(field: string, words?: CommandWords): string {
  return words?.options?.[field] ?? field;
}

/** A list is read page by page, so nobody says where one begins. */
function ownFields({ takes = {}, command }: AnyOperation): Fields {
  if (command?.sends) return {};
  if (!command?.columns) return takes;
  const { limit: _, after: _after, ...filters } = takes;
  return filters;
}

function addOption(
  command: Command,
  field: string,
  schema: Documentation,
  isRequired: boolean,
): void {
  const name = `--${field.replaceAll('_', '-')}`;
  const about = [phraseOf(String(schema.description)), ...wordsIn(schema)].join(
    ', one or more of ',
  );
  if (schema.type === 'boolean') return void command.option(name, about);
  const flags = `${name} <${placeholderOf(field, schema)}>`;
  const option = Array.isArray(schema.enum)
    ? choiceOption(flags, about, schema.enum)
    : command.createOption(flags, about);
  const parser = schema.type === 'array' ? wordsOf(schema) : PARSERS[String(schema.type)];
  if (parser) option.argParser(parser);
  command.addOption(isRequired ? option.makeOptionMandatory() : option);
}

/** A day or an amount; else the last word of the field, like the `id` of `merchant_id`. */
function placeholderOf(field: string, { type, format }: Documentation): string {
  if (format === 'date') return 'day';
  return type === 'number' ? 'yuan' : field.slice(field.lastIndexOf('_') + 1);
}

/** In the style of help: without Markdown, and one sentence is a phrase in lower case. */
function phraseOf(description: string): string {
  const plain = description.replaceAll('`', '');
  if (/[.?!] /.test(plain)) return plain;
  return plain.replace(/\.$/, '').replace(/^[A-Z](?![A-Z])/, (letter) => letter.toLowerCase());
}

type Parser = (text: string) => JsonNumber | readonly string[];

/** `refund.made,settlement.done` */
function wordsOf(schema: Documentation): Parser {
  const [words] = wordsIn(schema);
  return words ? wordsArgument(words) : listArgument;
}

/** What the items of a list may be, if it is one of a few words each. */
function wordsIn({ items }: Documentation): readonly (readonly string[])[] {
  const { enum: words } = (items ?? {}) as { readonly enum?: readonly string[] };
  return words ? [words] : [];
}

/** A number as it was typed: the operation reads it as it does that of a request. */
const PARSERS: Readonly<Record<string, Parser>> = {
  number: (text) => {
    amountArgument(text);
    return new JsonNumber(text);
  },
  integer: (text) => new JsonNumber(String(idArgument(text))),
};

function act(
  cli: Cli,
  operation: AnyOperation,
  options: Options,
  params: Readonly<Record<string, string>>,
): Promise<void> {
  const work = (service: OpenService, userId = 0) => {
    const fields = ownFields(operation);
    const sent = Object.keys(fields).map((field) => [
      field,
      options[camelCase(optionOf(field, operation.command))],
    ]);
    const typed: JsonObject = Object.fromEntries(sent.filter(([, value]) => value !== undefined));
    const given = { ...typed, ...operation.command?.sends };
    const idempotencyKey =
      options.idempotencyKey === undefined ? null : String(options.idempotencyKey);
    const by = service.operator;
    const nobody = { readerId: null, factors: null, caller: null, session: null } as const;
    const who = { userId, onlyMerchantId: null, by, ...nobody };
    const authority = () => atThisMachine(service);
    const ping: Call['ping'] = async (...asked) =>
      (await import('../webhooks/ping.ts')).pingReceiver(...asked);
    const { signal } = new AbortController();
    const shell = { ping, answered: () => signal, untilGone: () => signal };
    const call = {
      service,
      params: concernsUser(operation) ? { ...params, user_id: String(userId) } : params,
      idempotencyKey,
      authority,
      author: authority,
      ...shell,
      ...who,
    };
    if ('media' in operation.gives) {
      const out = options.out === undefined ? undefined : String(options.out);
      return written(cli, operation, call, given, out);
    }
    return operation.command?.columns
      ? listed(operation, call, given, Number(options.limit))
      : done(operation, call, given);
  };
  if (concernsUser(operation)) return runForUser(cli, String(options.user), work);
  return runOnBooks(cli, (service) => work(service));
}

type Prepared = Omit<Call, 'given'>;

async function done(operation: AnyOperation, call: Prepared, given: JsonObject): Promise<Reply> {
  const record = await recordOf(operation, call, given);
  if (!record.ok) return record;
  const { value } = record;
  const text = operation.command?.says?.(value as never) ?? factsText(value);
  return { ok: true, value, text };
}

async function written(
  cli: Cli,
  operation: AnyOperation,
  call: Prepared,
  given: JsonObject,
  out: string | undefined,
): Promise<Reply> {
  // Standard output can hold the lines or the JSON value, not both.
  if (cli.json && out === undefined) return refuseArgument('out', 'is required with --json');
  const problem = out === undefined ? null : await fileProblem(out);
  if (problem !== null) return refuseArgument('out', problem);
  const made = await outcomeOf(operation, call, given);
  if (!made.ok) return made;
  const { name, lines } = made.value as WrittenFile;
  const file = await writeLines(lines, out);
  const text = file ? `Written: ${file.file}.` : `That was ${name}. To keep it in a file: --out`;
  return { ok: true, value: { ...file }, text, aside: true };
}

const PAGE_MAX = 100;

async function listed(
  operation: AnyOperation,
  call: Prepared,
  given: JsonObject,
  limit: number,
): Promise<Reply> {
  const { columns = [], none = '' } = operation.command ?? {};
  const items: Success['value'][] = [];
  let after: JsonValue = null;
  do {
    const size = new JsonNumber(String(Math.min(PAGE_MAX, limit - items.length)));
    const page = await recordOf(operation, call, { ...given, limit: size, after });
    if (!page.ok) return page;
    items.push(...(page.value.items as Success['value'][]));
    after = page.value.next as string | null;
  } while (after !== null && items.length < limit);
  return { ok: true, ...listOf(items, columns, none) };
}

async function recordOf(operation: AnyOperation, call: Prepared, given: JsonObject) {
  const outcome = await outcomeOf(operation, call, given);
  if (!outcome.ok) return outcome;
  const { id, gives } = operation;
  assert(!('media' in gives), `what ${id} gives is a file`);
  const value = gives.present(outcome.value, siteOf(call.service)) as Success['value'];
  return { ok: true, value } as const;
}

async function outcomeOf(
  { takes = {}, between, command, run }: AnyOperation,
  call: Prepared,
  given: JsonObject,
) {
  const read = readParameters(takes, given, between?.(given, call.service.config, call.params));
  return read.ok ? run({ ...call, given: read.value }) : asTyped(read.refusal, command);
}

/** Names what is wrong as it was typed. */
function asTyped(refusal: Refusal, words?: CommandWords): Answer<never> {
  const problems = refusal.problems?.map(({ field, ...rest }) => {
    return { ...rest, field: optionOf(field, words) };
  });
  return { ok: false, refusal: { ...refusal, ...(problems && { problems }) } };
}

function camelCase(field: string): string {
  return field.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
