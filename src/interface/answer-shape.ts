// The shape of what an answer holds. Each field is said once, with its kind, its description and where its
// value comes from; the schema, the type and the presenter follow from that.

import { z } from 'zod';
import { shanghaiTime } from '../core/time.ts';
import type { Data, Examples, Site } from '../http/openapi/description.ts';
import type { FileDigest, FileType } from '../http/send-file.ts';
import * as kinds from '../service/present/answer-fields.ts';
import { WALLET_ID_FIELD, walletIdField } from '../service/present/wallet-id-field.ts';
import type { Service } from '../service/service.ts';
import type { JsonWritable } from '../wire/json-write.ts';

/** A field of a shape that is made of a `Source`. */
export interface Field<in Source, out Wire> {
  readonly schema: z.ZodType<Wire>;
  readonly of: (source: Source, site: Site) => Wire;
  /** Shapes inside it, by the names that they have of their own. */
  readonly parts?: Data['parts'];
}

type FieldsOf<Source> = { readonly [name: string]: Field<Source, JsonWritable | undefined> };

type Sent<One> = One extends Field<never, infer Wire> ? Wire : never;
type Missing<Fields> = {
  [Name in keyof Fields]: undefined extends Sent<Fields[Name]> ? Name : never;
}[keyof Fields];

/** What is sent of them. */
export type WireOf<Fields> = {
  readonly [Name in Exclude<keyof Fields, Missing<Fields>>]: Sent<Fields[Name]>;
} & { readonly [Name in Missing<Fields>]?: Exclude<Sent<Fields[Name]>, undefined> };

export interface ShapeOf<Source, Wire> {
  /** Its name among the schemas of the OpenAPI document. */
  readonly name: string;
  readonly about: string;
  readonly schema: z.ZodType<Wire>;
  readonly parts: Data['parts'];
  present(source: Source, site: Site): Wire;
  readonly examples: (site: Site) => Examples<Wire>;
}

interface Said<Source, Fields extends FieldsOf<Source>> {
  readonly name: string;
  readonly about: string;
  readonly fields: Fields;
  /** Of one that an answer holds by itself. */
  readonly examples?: (site: Site) => Examples<WireOf<NoInfer<Fields>>>;
}

/**
 * `shape<Withdrawal>()({ … })`: TypeScript infers all types of a call or none. The field `tael_id` is sent
 * under the name that the service gives it.
 */
export function shape<Source>() {
  return <Fields extends FieldsOf<Source>>(
    said: Said<Source, Fields>,
  ): ShapeOf<Source, WireOf<Fields>> & Pick<Said<Source, Fields>, 'fields'> => {
    const fields = Object.entries(said.fields);
    const schemas = fields.map(([name, { schema }]) => [name, schema]);
    const schema = z.object(Object.fromEntries(schemas)).meta({ description: said.about });
    return {
      name: said.name,
      about: said.about,
      fields: said.fields,
      examples: said.examples ?? (() => ({})),
      schema: schema as unknown as z.ZodType<WireOf<Fields>>,
      parts: Object.assign({}, ...fields.map(([, { parts }]) => parts)),
      present(source, site) {
        const wire: Record<string, JsonWritable | undefined> = {};
        for (const [name, { of }] of fields) {
          const sentAs = name === WALLET_ID_FIELD ? walletIdField(site.shortName) : name;
          wire[sentAs] = of(source, site);
        }
        return wire as WireOf<Fields>;
      },
    };
  };
}

/** What only a running service knows about itself, which some fields hold. */
export function siteOf({ config, payBase }: Pick<Service, 'config' | 'payBase'>): Site {
  return { shortName: config.shortName, payBase: payBase() };
}

/** A file, written while it is read, so that no length of it needs memory. */
export interface FileOf {
  readonly media: FileType;
  readonly about: string;
  /** Whether a header tells the digest of what is sent. */
  readonly digest?: true;
}

export interface WrittenFile {
  /** What it is saved as: letters, digits, dashes and a dot. */
  readonly name: string;
  /** CSV by `csvLine` of wire/csv.ts, after its `CSV_START` if a text may not be ASCII. */
  readonly lines: AsyncIterable<string> | Iterable<string>;
  readonly digest?: FileDigest;
}

/** Of what gives nothing back. */
export const DONE = shape<null>()({
  name: 'Done',
  about: 'Empty: it is done.',
  fields: {},
  examples: () => ({ done: { summary: 'Done', value: {} } }),
});

/** A page of a list. `next` is opaque, and null at the end. */
export interface Page<Source> {
  readonly items: readonly Source[];
  readonly next: string | null;
}

/** `items`: what is said of them and their order. */
export function pageOf<Source, Wire extends JsonWritable>(
  of: ShapeOf<Source, Wire>,
  items = 'Newest first.',
) {
  const next = 'Send it as `after` to go on. Null: there are no more.';
  return shape<Page<Source>>()({
    name: `${of.name}Page`,
    about: 'A page of a list.',
    fields: {
      items: listOf(of, items, (page) => page.items),
      next: textOrNull(next, (page) => page.next),
    },
    examples: (site) => {
      const [first] = Object.values(of.examples(site));
      const value = { items: first ? [first.value] : [], next: null };
      return { page: { summary: 'The only page', value } };
    },
  });
}

export function shapeData({ name, schema, parts, examples }: AnyShape, site: Site): Data {
  return { name, schema, parts, examples: examples(site) };
}

export type AnyShape = Pick<ShapeOf<never, JsonWritable>, 'name' | 'schema' | 'parts' | 'examples'>;

// The kinds of fields. Each takes what the field says and where it comes from.

type From<Source, Value> = (source: Source, site: Site) => Value;

export function field<Source, Wire>(
  schema: z.ZodType<Wire>,
  of: From<Source, NoInfer<Wire>>,
): Field<Source, Wire> {
  return { schema, of };
}

function kind<Wire>(schemaOf: (about: string) => z.ZodType<Wire>) {
  return <Source>(about: string, of: From<Source, Wire>) => field(schemaOf(about), of);
}

export const text = kind(kinds.text);
export const texts = kind((about) => z.array(kinds.text(about)));
/** The same, described as a whole. */
export const strings = kind((about) => z.array(z.string()).meta({ description: about }));
export const textOrNull = kind((about) => kinds.text(about).nullable());
export const flag = kind(kinds.flag);
export const count = kind((about) => kinds.count(about));
export const countOrNull = kind((about) => kinds.count(about).nullable());
export const id = kind(kinds.id);
export const idOrNull = kind(kinds.idOrNull);
export const txNo = kind(kinds.txNo);
export const txNoOrNull = kind(kinds.txNoOrNull);
export const walletId = kind(kinds.walletId);
export const walletIdOrNull = kind(kinds.walletIdOrNull);
export const url = kind(kinds.url);
/** As it was given: browsers take more for an address than the format `uri` does. */
export const givenUrlOrNull = kind((about) => kinds.givenUrl(about).nullable());
export const yuan = kind(kinds.yuan);
export const yuanOrNull = kind(kinds.yuanOrNull);
export const signedYuan = kind(kinds.signedYuan);
export const signedYuanOrNull = kind(kinds.signedYuanOrNull);
export const pairsOrNull = kind((about) =>
  z.record(z.string(), z.string()).meta({ description: about }).nullable(),
);

export function choice<Source, const Choices extends readonly string[]>(
  choices: Choices,
  about: string,
  of: From<Source, Choices[number]>,
) {
  return field(kinds.choice(choices, about) as z.ZodType<Choices[number]>, of);
}

export function choiceOrNull<Source, const Choices extends readonly string[]>(
  choices: Choices,
  about: string,
  of: From<Source, Choices[number] | null>,
) {
  return field(kinds.choice(choices, about).nullable() as z.ZodType<Choices[number] | null>, of);
}

/** An instant, in milliseconds. */
export function time<Source>(about: string, of: From<Source, number>) {
  return field<Source, string>(kinds.time(about), (source, site) => shanghaiTime(of(source, site)));
}

export function timeOrNull<Source>(about: string, of: From<Source, number | null>) {
  return field<Source, string | null>(kinds.timeOrNull(about), (source, site) => {
    const atMs = of(source, site);
    return atMs === null ? null : shanghaiTime(atMs);
  });
}

export function listOf<Source, Item, Wire extends JsonWritable>(
  { name, schema, parts, present }: ShapeOf<Item, Wire>,
  about: string,
  of: From<Source, readonly Item[]>,
  /** Where there are always as many. */
  length?: number,
): Field<Source, readonly Wire[]> {
  const bounds = length === undefined ? {} : { minItems: length, maxItems: length };
  return {
    schema: z.array(schema).meta({ ...bounds, description: about }),
    of: (source, site) => of(source, site).map((item) => present(item, site)),
    parts: { [name]: schema, ...parts },
  };
}

export function one<Source, Item, Wire extends JsonWritable>(
  { name, schema, parts, present }: ShapeOf<Item, Wire>,
  of: From<Source, Item>,
  about?: string,
): Field<Source, Wire> {
  return {
    schema: about === undefined ? schema : schema.describe(about),
    of: (source, site) => present(of(source, site), site),
    parts: { [name]: schema, ...parts },
  };
}

export function oneOrNull<Source, Item, Wire extends JsonWritable>(
  { name, schema, parts, present }: ShapeOf<Item, Wire>,
  of: From<Source, Item | null>,
): Field<Source, Wire | null> {
  return {
    schema: schema.nullable(),
    of: ofWhatIsThere(of, present, null),
    parts: { [name]: schema, ...parts },
  };
}

/** The fields of a part, in a shape of the whole. */
export function ofPart<Source, Part, Fields extends FieldsOf<Part>>(
  fields: Fields,
  pick: (source: Source) => Part,
): { readonly [Name in keyof Fields]: Field<Source, Sent<Fields[Name]>> } {
  const entries = Object.entries(fields).map(([name, { of, ...rest }]) => {
    return [name, { ...rest, of: (source: Source, site: Site) => of(pick(source), site) }];
  });
  return Object.fromEntries(entries);
}

/** A field of a part that is not always there; the field then is not either. */
export function ofSome<Source, Part, Wire>(
  pick: From<Source, Part | null>,
  { schema, of }: Field<Part, Wire>,
): Field<Source, Wire | undefined> {
  return { schema: schema.optional(), of: ofWhatIsThere(pick, of, undefined) };
}

/** The same; the field is null then. */
export function ofPartOrNull<Source, Part, Wire>(
  pick: From<Source, Part | null>,
  { schema, of }: Field<Part, Wire>,
): Field<Source, Wire | null> {
  return { schema: schema.nullable(), of: ofWhatIsThere(pick, of, null) };
}

function ofWhatIsThere<Source, Part, Wire, None>(
  pick: From<Source, Part | null>,
  of: From<Part, Wire>,
  none: None,
): From<Source, Wire | None> {
  return (source, site) => {
    const part = pick(source, site);
    return part === null ? none : of(part, site);
  };
}
