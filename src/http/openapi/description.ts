// Declares how an endpoint is described in the OpenAPI document, apart from what follows from its route.

import type { z } from 'zod';
import type { RefusalCode } from '../../core/refusal.ts';
import type { Scope } from '../../core/rows/key.ts';
import type { Documentation, Fields } from '../../service/parameters/fields.ts';
import type { JsonWritable } from '../../wire/json-write.ts';

/** What only a running service knows about itself. */
export interface Site {
  readonly shortName: string;
  /** The public base URL. */
  readonly payBase: string;
}

export interface Operation {
  /** Generated clients name their methods after it, so it never changes. */
  readonly id: string;
  readonly describe: (site: Site) => Description;
}

export type Tag =
  | 'Orders'
  | 'Account'
  | 'Merchants'
  | 'Wallets'
  | 'Mandates'
  | 'Callbacks'
  | 'Paying'
  | 'Refund requests'
  | 'Operators'
  | 'Service'
  | 'Sandbox';

export interface Description {
  readonly tag: Tag;
  readonly summary: string;
  /** Markdown. */
  readonly description: string;
  readonly query?: QueryString;
  readonly body?: Body;
  /** Takes an idempotency key and may answer with a replay. */
  readonly idempotent?: true;
  /** May answer with a replay without one. */
  readonly replays?: true;
  /** Whether it needs the session of a signed-in user. */
  readonly session?: 'required' | 'optional';
  /** The scope of a key that may take the place of the session. */
  readonly orKey?: Scope;
  /** The session has to be that of an operator. */
  readonly ofOperators?: true;
  /** What it refuses besides what follows from the traits of its route. */
  readonly refusals?: readonly RefusalCode[];
  /** Browsers may get a page instead of data, for failures too. */
  readonly pages?: true;
  readonly success: Success;
  /** Data that comes with a failure; only health has some. */
  readonly failureData?: FailureData;
}

export interface FailureData {
  readonly code: RefusalCode;
  readonly data: Data;
}

interface QueryString {
  readonly schema: Fields;
  readonly examples: Readonly<Record<string, JsonWritable>>;
}

export type Body = OneBody | VariedBody;

interface OneBody extends AnyBody {
  readonly schema: Fields;
  /** What holds for several fields together, in JSON Schema. */
  readonly rules?: Documentation;
}

/** A body with one of several schemas; a field with the name of the discriminator says which. */
export interface VariedBody extends AnyBody {
  readonly discriminator: string;
  readonly description: string;
  /** By the value of the discriminator, which the schemas themselves leave out. */
  readonly schema: Readonly<Record<string, Variant>>;
}

interface Variant {
  readonly request: string;
  readonly description: string;
  readonly schema: Fields;
}

interface AnyBody {
  /** Its name among the schemas of the document. */
  readonly request: string;
  readonly examples: Examples<JsonWritable>;
  /** Also accepted as an HTML form sends it. */
  readonly form?: true;
  /** It may be left out. */
  readonly optional?: true;
}

interface Success {
  readonly description: string;
  /** What the envelope holds: one of these. */
  readonly data?: readonly Data[];
  /** Answers that are not data, by their media type. */
  readonly media?: Readonly<Record<string, Media>>;
  readonly setsCookie?: true;
  /** Its digest is told in a header. */
  readonly digest?: true;
  /** Forms are answered with a redirect: what it means. */
  readonly redirects?: string;
}

/** What answers hold, with examples. */
export interface Data {
  /** Its name among the schemas of the document. */
  readonly name: string;
  readonly schema: z.ZodType;
  readonly examples: Examples<JsonWritable>;
  /** Shapes inside it that have a name of their own. */
  readonly parts: Readonly<Record<string, z.ZodType>>;
}

interface Media {
  readonly description: string;
  readonly type: 'string' | 'object';
  readonly format?: 'binary';
}

export type Examples<Value> = Readonly<Record<string, Example<Value>>>;

type Example<Value> = { readonly summary: string; readonly value: Value };

/** The examples have to be of the type that the schema describes. */
export function dataOf<Schema extends z.ZodType<JsonWritable>>(
  name: string,
  schema: Schema,
  examples: Examples<z.output<Schema>>,
  parts: Data['parts'] = {},
): Data {
  return { name, schema, examples, parts };
}

/** Markdown separates paragraphs by an empty line. */
export function prose(...paragraphs: readonly string[]): string {
  return paragraphs.join('\n\n');
}
