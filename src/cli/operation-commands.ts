// Commands made of operations: their arguments, options and help follow from what an operation takes, what
// they print from what it gives.

import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import type { Command } from 'commander';
import { type AnyOperation, type CommandWords, takesKey } from '../interface/operation.ts';
import { OPERATIONS } from '../interface/operations.ts';
import { describedParameter } from '../interface/path-parameters.ts';
import { SHOW_USER } from '../interface/users/users.ts';
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
import { withService } from './client/settings.ts';
import { hasTerminal, isMeant, notConfirmed } from './confirm.ts';
import { factsText, listOf } from './facts.ts';
import { withLimit } from './newest.ts';
import { fileProblem, writeLines } from './output-file.ts';
import { PASSWORD_FIELDS, passwordInput } from './password-input.ts';
import { type Reply, refuseArgument, type Success } from './reply.ts';
import { type Asked, type Outcome, onTarget, type Target, worksElsewhere } from './target.ts';

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
  if (takesKey(operation, 'machine') || (worksElsewhere(operation) && takesKey(operation, 'key'))) {
    command.option('--idempotency-key <key>', 'do it only once, however often this is run');
  }
  if (words.question) command.option('--yes', 'do it without asking once more');
  if (worksElsewhere(operation)) withService(command);
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
    if (words.undoes?.includes(field)) command.option(`--no-${option}`, 'not any more');
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

type OptionWords = Pick<CommandWords, 'options' | 'undoes'>;

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
  const file = command?.sendsFile ? await fileSent(String(options[`${command.argument}`])) : null;
  const typed = { ...said, ...(file && { file }), ...(await typedPasswords(fields, options)) };
  const work = async (target: Target): Promise<Reply> => {
    const whose = concernsUser(operation) ? await target.userNumber(String(options.user)) : null;
    if (whose && !whose.ok) return whose;
    if (command?.confirm && !options.yes) {
      return refuseArgument('yes', `is required: ${command.confirm}`);
    }
    if (command?.sendsFile && file === null) return refuseArgument('file', 'cannot be read');
    const userId = whose?.value ?? 0;
    const user = 'user_id' in takes && { user_id: new JsonNumber(String(userId)) };
    const asked = {
      params: whose ? { ...params, user_id: String(userId) } : params,
      given: { ...typed, ...user, ...command?.sends },
      idempotencyKey: options.idempotencyKey === undefined ? null : String(options.idempotencyKey),
      userId,
    };
    if ('media' in operation.gives) {
      const out = options.out === undefined ? undefined : String(options.out);
      return asTyped(await written(cli, operation, target, asked, out), command);
    }
    if (command?.columns) {
      const limit = Number(options.limit ?? PAGE_MAX);
      return asTyped(await listed(operation, target, asked, limit), command);
    }
    const asks = !(options.yes || cli.json);
    if (asks && !(await isConfirmed(operation, target, asked))) {
      return notConfirmed(command?.question?.field ?? '');
    }
    return asTyped(await done(operation, target, asked), command);
  };
  const profile = options.profile === undefined ? undefined : String(options.profile);
  return onTarget(cli, operation, profile, work);
}

/** Small enough for a request; null: it cannot be read. */
async function fileSent(path: string): Promise<string | null> {
  const bytes = await readFile(path).catch(() => null);
  return bytes && gzipSync(bytes).toString('base64');
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

/** What is large, or for somebody who never had so much, is asked about once more. */
async function isConfirmed(operation: AnyOperation, target: Target, asked: Asked) {
  const { takes = {}, command } = operation;
  const { question } = command ?? {};
  const read = question && readParameters(takes, asked.given);
  if (!read?.ok || !hasTerminal()) return true;
  const user = await target.record(SHOW_USER, { ...asked, given: {}, idempotencyKey: null });
  const asks = user.ok ? question?.of(read.value as never, user.value as never) : null;
  return asks == null || isMeant(asks);
}

async function done(operation: AnyOperation, target: Target, asked: Asked): Promise<Reply> {
  const record = await target.record(operation, asked);
  if (!record.ok) return withHint(record);
  const { value } = record;
  const { says, drawn, succeeded } = operation.command ?? {};
  const text = says?.(value as never, target.site) ?? factsText(value);
  const code = drawn ? (await import('./qr-code.ts')).qrCodeLines(String(value[drawn])) : [];
  const status = succeeded?.(value as never) === false ? 1 : 0;
  return { ok: true, value, text: [...code, text].join('\n'), status };
}

/** Where a password is missing, how to say it without a flag. */
function withHint(refused: Extract<Reply, { readonly ok: false }>): Reply {
  const { problems = [] } = refused.refusal;
  const missing = problems.find(({ field, rule }) => rule === 'required' && PASSWORD_FIELDS[field]);
  const hint = missing && PASSWORD_FIELDS[missing.field];
  return hint && problems.length === 1 ? refuseArgument(missing.field, hint.required) : refused;
}

async function written(
  cli: Cli,
  operation: AnyOperation,
  target: Target,
  asked: Asked,
  out: string | undefined,
): Promise<Reply> {
  // Standard output can hold the lines or the JSON value, not both.
  if (cli.json && out === undefined) return refuseArgument('out', 'is required with --json');
  const problem = out === undefined ? null : await fileProblem(out);
  if (problem !== null) return refuseArgument('out', problem);
  const made = await target.file(operation, asked);
  if (!made.ok) return made;
  const { name, lines } = made.value;
  const file = await writeLines(lines, out);
  const text = file ? `Written: ${file.file}.` : `That was ${name}. To keep it in a file: --out`;
  return { ok: true, value: { ...file }, text, aside: true };
}

const PAGE_MAX = 100;

async function listed(
  operation: AnyOperation,
  target: Target,
  asked: Asked,
  limit: number,
): Promise<Reply> {
  const { columns = [], none = '' } = operation.command ?? {};
  const takes = operation.takes ?? {};
  const items: Success['value'][] = [];
  let after: JsonValue = null;
  const atOnce = 'after' in takes ? PAGE_MAX : limit;
  do {
    const size = new JsonNumber(String(Math.min(atOnce, limit - items.length)));
    const given: JsonObject = { ...asked.given, ...('limit' in takes && { limit: size }), after };
    const page: Outcome<Success['value']> = await target.record(operation, { ...asked, given });
    if (!page.ok) return page;
    items.push(...(page.value.items as Success['value'][]));
    after = (page.value.next as string | undefined) ?? null;
  } while (after !== null && items.length < limit);
  const shown = columns.map((column) =>
    column === WALLET_ID_FIELD ? walletIdField(target.site.shortName) : column,
  );
  const { value, text } = listOf(items, shown, none);
  const below = operation.command?.below?.(items as never) ?? [];
  return { ok: true, value, text: [text, ...below].join('\n') };
}

/** Names what is wrong as it was typed. */
function asTyped(reply: Reply, words?: CommandWords): Reply {
  if (reply.ok) return reply;
  const named = <Problem extends { readonly field: string }>(problem: Problem): Problem => ({
    ...problem,
    field: words?.options?.[problem.field] ?? problem.field,
  });
  const { refusal, errors } = reply;
  const { problems } = refusal;
  return {
    ...reply,
    refusal: { ...refusal, ...(problems && { problems: problems.map(named) }) },
    ...(errors && { errors: errors.map(named) }),
  };
}

function camelCase(option: string): string {
  return option.replace(/[-_]([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
