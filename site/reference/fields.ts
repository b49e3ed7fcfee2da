// The fields of a request or an answer as rows: name, type, description. What lies within others has their
// names before its own, like `items[].amount`.

import { writeJson } from '../../src/wire/json-write.ts';
import type { SiteLanguage } from '../pages.ts';
import { inChinese } from './chinese.ts';
import { type Operation, type Schema, schemaOf } from './openapi.ts';

export interface Field {
  readonly name: string;
  readonly type: string;
  readonly required: boolean;
  readonly about: string;
}

const WORDS = {
  en: {
    or: ' or ',
    comma: ', ',
    list: (one: string) => `list of ${one}`,
    map: 'object of strings',
  },
  zh: { or: ' 或 ', comma: '、', list: (one: string) => `${one} 列表`, map: '字符串的对象' },
} as const;
/** Deeper than anything there is, so that what names itself ends. */
const DEPTH_MAX = 5;

/** What a key may send: in the address, its query, the body. */
export function fieldsOfRequest(operation: Operation, language: SiteLanguage): readonly Field[] {
  const parameters = operation.parameters.map((one) => ({
    name: one.name,
    type: typeOf(one.schema, language),
    required: one.required,
    about: told(one.description, language),
  }));
  const body = operation.requestBody?.content['application/json']?.schema;
  const fields = body === undefined ? [] : fieldsOf(body, language);
  return [...parameters, ...fields.filter(({ name }) => !OF_PEOPLE.has(name))];
}

/** They prove who somebody in a session is. */
const OF_PEOPLE: ReadonlySet<string> = new Set(['password', 'recovery_code']);

/** Of `data`; none where the answer is no JSON. */
export function fieldsOfAnswer({ responses }: Operation, language: SiteLanguage): readonly Field[] {
  const schema = responses['200']?.content?.['application/json']?.schema;
  const data = schema?.properties?.data;
  return data === undefined ? [] : fieldsOf(data, language);
}

function fieldsOf(
  schema: Schema,
  language: SiteLanguage,
  before = '',
  depth = 0,
): readonly Field[] {
  if (depth > DEPTH_MAX) return [];
  const parts = partsOf(schema).flatMap((part) => {
    if (part.items) return fieldsOf(part.items, language, `${before}[]`, depth + 1);
    const { properties = {}, required = [] } = part;
    return Object.entries(properties).flatMap(([name, one]) => {
      const whole = before === '' ? name : `${before}.${name}`;
      const field = {
        name: whole,
        type: typeOf(one, language),
        required: required.includes(name),
        about: told(aboutOf(one), language),
      };
      return [field, ...fieldsOf(one, language, whole, depth + 1)];
    });
  });
  // What several forms of an answer share stands once.
  return parts.filter(({ name }, at) => parts.findIndex((one) => one.name === name) === at);
}

/** The schemas it may be, without null. */
function partsOf(schema: Schema): readonly Schema[] {
  const found = schemaOf(schema);
  const choices = found.anyOf ?? found.oneOf;
  return choices ? choices.flatMap(partsOf) : [found];
}

function aboutOf(schema: Schema): string | undefined {
  const given = schema.description ?? schemaOf(schema).description;
  return given ?? (schema.anyOf ?? schema.oneOf)?.map(aboutOf).find((one) => one !== undefined);
}

function told(about: string | undefined, language: SiteLanguage): string {
  if (about === undefined) return '';
  return language === 'zh' ? inChinese(about) : about;
}

function typeOf(schema: Schema, language: SiteLanguage): string {
  const found = schemaOf(schema);
  const choices = found.anyOf ?? found.oneOf;
  const words = WORDS[language];
  if (choices) return unique(choices.map((one) => typeOf(one, language))).join(words.or);
  const values = found.enum ?? (found.const === undefined ? undefined : [found.const]);
  if (values) return values.map((one) => `\`${writeJson(one)}\``).join(words.comma);
  const types = [found.type ?? 'object'].flat().map((one) => {
    if (one === 'array') return words.list(typeOf(found.items ?? {}, language));
    if (one === 'object' && typeof found.additionalProperties === 'object') return words.map;
    if (one === 'string' && found.format) return found.format;
    return one;
  });
  return types.join(words.or);
}

function unique(texts: readonly string[]): readonly string[] {
  return [...new Set(texts)];
}
