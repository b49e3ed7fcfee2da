// Commands made of operations: their arguments, options and help follow from what an operation takes, what
// they print from what it gives. At the machine nobody has to prove anything.

import type { Command } from 'commander';
import { assert } from '../core/assert.ts';
import type { Refusal } from '../core/refusal.ts';
import {
  type AnyOperation,
  type CommandWords,
  NO_BROWSER,
  type OperatorCall,
  type OwnCall,
  type TillCall,
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
import { DAY_OR_TIME } from '../service/parameters/period.ts';
import { readParameters } from '../service/parameters/read-parameters.ts';
import { WALLET_ID_FIELD, walletIdField } from '../service/present/wallet-id-field.ts';
import { JsonNumber, type JsonObject, type JsonValue } from '../wire/json-read.ts';
import {
  amountArgument,
  choiceOption,
  idArgument,
  integerArgument,
  listArgument,
  pairArgument,
  USER,
  wordsArgument,
} from './arguments.ts';
import { addActCommand, addCommand, type Cli } from './cli.ts';
import { hasTerminal, isMeant, notConfirmed } from './confirm.ts';
import { factsText, listOf } from './facts.ts';
import { withLimit } from './newest.ts';
import { runForUser, runOnBooks } from './on-books.ts';
import { fileProblem, writeLines } from './output-file.ts';
import { PASSWORD_FIELDS, passwordInput } from './password-input.ts';
import { type Reply, refuseArgument, type Success } from './reply.ts';

type Call = OwnCall<string, Fields> & OperatorCall<string, Fields> & TillCall<string, Fields>;
/** As they were typed, by the names that Commander gives them. */
export type Options = Readonly<Record<string, JsonValue | undefined>>;

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
  const { command: words, summary, method, path } = operation;
  if (!words) return;
  const about = `${words.summary ?? summary.en}.`;
  const command =
    method === 'GET'
      ? addCommand(group, name, about, words.examples)
      : addActCommand(cli, group, name, about, words.examples);
  const names = [...path.matchAll(/:(\w+)/g)].map(([, placeholder = '']) => placeholder);
  const placeholders = names.filter((one) => one !== 'user_id' && one !== 'merchant_id');
  for (const one of placeholders) {
    const { description, example } = describedParameter(one);
    const about = phraseOf(description);
    if (/^\d+$/.test(example)) command.argument(`<${one}>`, about, idArgument);
    else command.argument(`<${one}>`, about);
  }
  if (concernsUser(operation)) command.requiredOption('--user <user>', USER);
  if (names.includes('merchant_id')) {
    const about = phraseOf(describedParameter('merchant_id').description);
    command.requiredOption('--merchant <id>', about, idArgument);
  }
  const { [words.argument ?? '']: argument, ...fields } = ownFields(operation);
  if (argument) {
    command.argument(`<${words.argument}>`, phraseOf(String(argument.in.meta()?.description)));
  }
  if (words.columns && !argument) withLimit(command);
  addOptions(command, fields, words);
  if ('media' in operation.gives) {
    command.option('--out <file>', 'write to this file instead of standard output');
  }
  if (words.confirm) command.option('--yes', `confirm: ${words.confirm}`);
  if (takesKey(operation, 'machine')) {
    command.option('--idempotency-key <key>', 'do it only once, however often this is run');
  }
  if (words.question) command.option('--yes', 'do it without asking once more');
  command.action((...given: unknown[]) => {
    const typed = argument && { [`${words.argument}`]: given[placeholders.length] as string };
    const options: Options = { ...(given.at(-2) as Options), ...typed };
    const values = placeholders.map((one, index) => [one, String(given[index])]);
    const { merchant } = options;
    if (names.includes('merchant_id')) values.push(['merchant_id', String(merchant)]);
    return act(cli, operation, options, Object.fromEntries(values));
  });
}

/** People name them as they know them, with an option; a path or a body has their number. */
function concernsUser({ for: whose, path, takes = {}, command }: AnyOperation): boolean {
  const isOwned = whose === 'owner' && !command?.ofAnybody;
  return isOwned || path.includes('/:user_id') || 'user_id' in takes;
}

/** Nobody says where a list begins, which is read page by page. */
function ownFields({ takes = {}, command }: AnyOperation): Fields {
  if (command?.sends) return {};
  const { user_id: _user, ...fields } = takes;
  if (!command?.columns) return fields;
  const { limit: _, after: _after, ...filters } = fields;
  return filters;
}

/** `free`: those that may be left out all the same. */
export function addOptions(
  command: Command,
  fields: Fields,
  words: OptionWords,
  free: readonly string[] = [],
): void {
  const { properties, required } = fieldSchemasOf(fields);
  for (const [field, schema] of Object.entries(properties)) {
    const option = optionOf(words, field);
    const isRequired = required.includes(field) && !free.includes(field);
    if (option !== null) addOption(command, option, schema, isRequired);
  }
}

/** What the options say of the fields. */
export function fieldsIn(fields: Fields, words: OptionWords, options: Options): JsonObject {
  const sent = Object.keys(fields).map((field) => {
    const option = optionOf(words, field);
    return [field, option === null ? undefined : options[camelCase(option)]];
  });
  return Object.fromEntries(sent.filter(([, value]) => value !== undefined));
}

type OptionWords = Pick<CommandWords, 'options'>;

/** Without its hyphens; null: nobody has anything to say there. */
function optionOf({ options }: OptionWords, field: string): string | null {
  const option = options?.[field];
  return option === undefined ? field.replaceAll('_', '-') : option;
}

function addOption(
  command: Command,
  option: string,
  schema: Documentation,
  isRequired: boolean,
): void {
  const name = `--${option}`;
  const about = [phraseOf(String(schema.description)), ...wordsIn(schema)].join(
    ', one or more of ',
  );
  if (schema.type === 'boolean') return void command.option(name, about);
  const password = PASSWORD_FIELDS[option.replaceAll('-', '_')];
  if (password) {
    const whence = `- reads stdin (default: ${password.setting})`;
    return void command.option(`${name} <password>`, `${about}; ${whence}`);
  }
  const flags = `${name} <${placeholderOf(option, schema)}>`;
  const made = Array.isArray(schema.enum)
    ? choiceOption(flags, about, schema.enum)
    : command.createOption(flags, about);
  const parser = PARSERS[String(schema.type)]?.(schema);
  if (parser) made.argParser(parser);
  command.addOption(isRequired ? made.makeOptionMandatory() : made);
}

/** A day or an amount; else the last word, like the `id` of `merchant-id`. */
function placeholderOf(option: string, { type, format, pattern }: Documentation): string {
  if (format === 'date' || pattern === DAY_OR_TIME.pattern) return 'day';
  if (type === 'object') return 'name=text';
  return type === 'number' ? 'yuan' : option.slice(option.lastIndexOf('-') + 1);
}

/** In the style of help: without Markdown, and one sentence is a phrase in lower case. */
function phraseOf(description: string): string {
  const plain = description.replaceAll('`', '');
  if (/[.?!] /.test(plain)) return plain;
  return plain.replace(/\.$/, '').replace(/^[A-Z](?![A-Z])/, (letter) => letter.toLowerCase());
}

/** `before`: what it made of the option when it was there already. */
type Parser = (text: string, before: unknown) => JsonValue;

/** `refund.made,settlement.done` */
function wordsOf(schema: Documentation): Parser {
  const [words] = wordsIn(schema);
  const parse = words ? wordsArgument(words) : listArgument;
  // Only what says that it may be emptied: an unset variable is no wish.
  return (text) => (schema.minItems === 0 && text === '' ? [] : parse(text));
}

/** What the items of a list may be, if it is one of a few words each. */
function wordsIn({ items }: Documentation): readonly (readonly string[])[] {
  const { enum: words } = (items ?? {}) as { readonly enum?: readonly string[] };
  return words ? [words] : [];
}

/** A number as it was typed: the operation reads it as it does that of a request. */
const PARSERS: Readonly<Record<string, (schema: Documentation) => Parser>> = {
  array: wordsOf,
  number: () => (text) => {
    amountArgument(text);
    return new JsonNumber(text);
  },
  integer: (schema) => (text) => new JsonNumber(String(integerArgument(text, schema))),
  object: () => (pair, before) => ({
    ...(before as JsonObject | undefined),
    ...pairArgument(pair),
  }),
};

async function act(
  cli: Cli,
  operation: AnyOperation,
  options: Options,
  params: Readonly<Record<string, string>>,
): Promise<void> {
  const { takes = {}, command } = operation;
  const fields = ownFields(operation);
  const said = fieldsIn(fields, command ?? {}, options);
  const typed = { ...said, ...(await typedPasswords(fields, options)) };
  const work = (service: OpenService, userId = 0) => {
    if (command?.confirm && !options.yes) {
      return Promise.resolve(refuseArgument('yes', `is required: ${command.confirm}`));
    }
    const user = 'user_id' in takes && { user_id: new JsonNumber(String(userId)) };
    const given: JsonObject = { ...typed, ...user, ...command?.sends };
    const idempotencyKey =
      options.idempotencyKey === undefined ? null : String(options.idempotencyKey);
    const by = service.operator;
    const nobody = { ...NO_BROWSER, readerId: null, caller: null };
    const who = { userId, onlyMerchantId: null, by, ...nobody };
    const authority = () => atThisMachine(service);
    const ping: Call['ping'] = async (...asked) =>
      (await import('../webhooks/ping.ts')).pingReceiver(...asked);
    const { signal } = new AbortController();
    const till: Call['till'] = () => {
      assert(false, 'nobody stands at a till here');
    };
    const shell = {
      ping,
      answered: () => signal,
      untilGone: () => signal,
      language: () => 'en' as const,
      till,
    };
    const asks = !(options.yes || cli.json);
    const call = {
      service,
      params: concernsUser(operation) ? { ...params, user_id: String(userId) } : params,
      idempotencyKey,
      authority,
      asks,
      ...shell,
      ...who,
    };
    if ('media' in operation.gives) {
      const out = options.out === undefined ? undefined : String(options.out);
      return written(cli, operation, call, given, out);
    }
    return command?.columns
      ? listed(operation, call, given, Number(options.limit ?? PAGE_MAX))
      : done(operation, call, given);
  };
  if (concernsUser(operation)) return runForUser(cli, String(options.user), work);
  return runOnBooks(cli, (service) => work(service));
}

/** Before the books are open, and before whoever sits there proves who they are. */
async function typedPasswords(fields: Fields, options: Options): Promise<JsonObject> {
  const typed: Record<string, JsonValue> = {};
  const input = passwordInput();
  for (const [field, { input: kind }] of Object.entries(PASSWORD_FIELDS)) {
    const flag = options[camelCase(field)];
    const password = field in fields ? await input[kind](flag as string | undefined) : null;
    if (password !== null) typed[field] = password;
  }
  input.close();
  return typed;
}

/** Where a password is missing, how to say it without a flag. */
function withHint(refused: Extract<Answer<never>, { ok: false }>): Reply {
  const { problems = [] } = refused.refusal;
  const missing = problems.find(({ field, rule }) => rule === 'required' && PASSWORD_FIELDS[field]);
  const hint = missing && PASSWORD_FIELDS[missing.field];
  return hint && problems.length === 1 ? refuseArgument(missing.field, hint.required) : refused;
}

/** `asks`: whether somebody may be asked once more. */
type Prepared = Omit<Call, 'given'> & { readonly asks: boolean };

async function done(operation: AnyOperation, call: Prepared, given: JsonObject): Promise<Reply> {
  const record = await recordOf(operation, call, given);
  if (!record.ok) return withHint(record);
  const { value } = record;
  const { says, drawn, succeeded } = operation.command ?? {};
  const text = says?.(value as never, call.service.config) ?? factsText(value);
  const code = drawn ? (await import('./qr-code.ts')).qrCodeLines(String(value[drawn])) : [];
  const status = succeeded?.(value as never) === false ? 1 : 0;
  return { ok: true, value, text: [...code, text].join('\n'), status };
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
  const atOnce = 'after' in (operation.takes ?? {}) ? PAGE_MAX : limit;
  do {
    const size = new JsonNumber(String(Math.min(atOnce, limit - items.length)));
    const page = await recordOf(operation, call, { ...given, limit: size, after });
    if (!page.ok) return page;
    items.push(...(page.value.items as Success['value'][]));
    after = (page.value.next as string | undefined) ?? null;
  } while (after !== null && items.length < limit);
  const { shortName } = call.service.config;
  const shown = columns.map((column) =>
    column === WALLET_ID_FIELD ? walletIdField(shortName) : column,
  );
  const { value, text } = listOf(items, shown, none);
  const below = operation.command?.below?.(items as never) ?? [];
  return { ok: true, value, text: [text, ...below].join('\n') };
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
  const { service, params, asks } = call;
  const read = readParameters(takes, given, between?.(given, service.config, params, 'machine'));
  if (!read.ok) return asTyped(read.refusal, command);
  const ready = { ...call, given: read.value };
  if (asks && command?.question && hasTerminal()) {
    const { field, of } = command.question;
    const asked = await of(ready as never);
    if (asked !== null && !(await isMeant(asked))) return notConfirmed(field);
  }
  return run(ready);
}

/** Names what is wrong as it was typed. */
function asTyped(refusal: Refusal, words?: CommandWords): Answer<never> {
  const problems = refusal.problems?.map(({ field, ...rest }) => {
    return { ...rest, field: words?.options?.[field] ?? field };
  });
  return { ok: false, refusal: { ...refusal, ...(problems && { problems }) } };
}

function camelCase(option: string): string {
  return option.replace(/[-_]([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
