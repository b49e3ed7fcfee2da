// The fields of orders where SDKs and pages name them: what Go takes for a new one, the comments of the SDKs
// that hand over any field, and the orders that pages show. Everything else in the files is written by hand.

import { TERMS_EXAMPLE } from '../src/interface/orders/terms.ts';
import { openapiDocument } from '../src/server/openapi/document.ts';
import { routesOf } from '../src/server/routes.ts';
import { writeJson } from '../src/wire/json-write.ts';
import { goName } from './sdk-records/go.ts';

interface Schema {
  readonly type?: string | readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
}

const COMMENTED = {
  'sdk/php/Tael.php': '     * ',
  'sdk/java/dev/tael/Tael.java': '   * ',
} as const;

const GO_TYPES: Readonly<Record<string, string>> = {
  string: 'string',
  integer: 'int64',
  number: 'Fen',
  boolean: 'bool',
};
const COLUMNS = 110;

const PAGES = ['docs/api/rest.md', 'docs/api/webhooks.md'];

/** What each file becomes. */
export function filesWithOrderFields(): readonly (readonly [string, (source: string) => string])[] {
  const site = { shortName: 'Tael', payBase: 'http://localhost' };
  const schemas: Readonly<Record<string, Schema>> = JSON.parse(
    writeJson(openapiDocument(routesOf({ sandbox: false }), site)),
  ).components.schemas;
  const fields = schemas.CollectionRequest?.properties ?? {};
  const { amount, merchant_id, idempotency_key, ...others } = fields;
  const named = Object.keys(others).join(', ');
  return [
    ...PAGES.map((page) => [page, withTerms] as const),
    ['sdk/go/tael.go', (source) => withMembers(source, fields)],
    ...Object.entries(COMMENTED).map(
      ([file, indent]) => [file, (source: string) => withNames(source, named, indent)] as const,
    ),
  ];
}

/** In an order as JSON they have a line of their own. */
function withTerms(page: string): string {
  const terms = writeJson(TERMS_EXAMPLE).slice(1, -1);
  return page.replace(/(?<="title":"[^"]*",\n *)"out_trade_no":.*(?=,\n *"merchant_id")/g, terms);
}

/** Zero values are left out. */
function withMembers(source: string, fields: Readonly<Record<string, Schema>>): string {
  return source.replace(/(?<=^type Collection struct \{\n).*?(?=^\})/ms, (body) => {
    const known = body
      .trimEnd()
      .split('\n')
      .map((line) => line.trim().split(/ +/));
    const members = Object.entries(fields).map(
      ([name, schema]) =>
        known.find(([, , tag]) => tag?.match(`"${name}[",]`)) ?? newMember(name, schema),
    );
    // What is sent in a header comes last.
    const all = members.filter(([name]) => name !== 'IdempotencyKey');
    all.push(...known.filter(([, , tag]) => tag === '`json:"-"`'));
    const width = (at: number) => Math.max(...all.map((cells) => cells[at]?.length ?? 0));
    const lines = all.map(
      ([name, of, tag]) => `\t${name?.padEnd(width(0))} ${of?.padEnd(width(1))} ${tag}\n`,
    );
    return lines.join('');
  });
}

function newMember(name: string, schema: Schema): readonly string[] {
  const kinds = [schema, ...(schema.anyOf ?? [])].flatMap(({ type = [] }) => type);
  const type = kinds.map((kind) => GO_TYPES[kind]).find((one) => one !== undefined);
  return [goName(name), type ?? 'map[string]string', `\`json:"${name},omitempty"\``];
}

function withNames(source: string, named: string, indent: string): string {
  const lines = [''];
  for (const word of `Fields: ${named}. Scope: collection.`.split(' ')) {
    const line = lines.at(-1) ?? '';
    if (indent.length + line.length + word.length >= COLUMNS) lines.push(word);
    else lines[lines.length - 1] = line && word ? `${line} ${word}` : word;
  }
  return source.replace(/Fields: [^.]*\. Scope:[\s*]*collection\./, () =>
    lines.join(`\n${indent}`),
  );
}
