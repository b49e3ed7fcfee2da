// What is said of an endpoint in the OpenAPI description, apart from what follows from its route.

import type { RefusalCode } from '../../core/refusal.ts';
import type { Fields } from '../../service/parameters/fields.ts';
import type { JsonWritable } from '../../wire/json-write.ts';
import type { RecordName, RecordValue } from './records.ts';
import type { RequestName } from './requests.ts';

/** What only a running service knows of itself. */
export interface Site {
  readonly shortName: string;
  /** Where people reach it. */
  readonly payBase: string;
}

export interface Operation {
  readonly id: OperationId;
  readonly describe: (site: Site) => Description;
}

/** Clients made from the description name their methods after these: they are never changed. */
export type OperationId =
  | 'getHealth'
  | 'createCollection'
  | 'runQuery'
  | 'getOrderLifecycle'
  | 'refundOrder'
  | 'getBalance'
  | 'listTransactions'
  | 'listEvents'
  | 'viewOrder'
  | 'payOrder'
  | 'getQrcode'
  | 'viewRefundRequest'
  | 'decideRefundRequest'
  | 'signIn'
  | 'signOut'
  | 'signUp'
  | 'setPayPassword'
  | 'getErrorPage'
  | 'getOpenapi';

export type Tag = 'Orders' | 'Wallets' | 'Paying' | 'Refund requests' | 'Service';

export interface Description {
  readonly tag: Tag;
  readonly summary: string;
  /** Markdown. */
  readonly description: string;
  readonly query?: QueryString;
  readonly body?: Body;
  /** Takes an idempotency key and may answer with a replay. */
  readonly idempotent?: true;
  /** Works for somebody who has signed in, or ends that. */
  readonly session?: 'required' | 'optional';
  /** A browser may get a page instead of data, of failures too. */
  readonly pages?: true;
  readonly success: Success;
  /** Data that comes with a failure; health alone has some. */
  readonly failureData?: FailureData;
}

export interface FailureData {
  readonly code: RefusalCode;
  readonly data: Data;
}

interface QueryString {
  readonly schema: Fields;
  /** A value for each parameter that shall have one. */
  readonly examples: Readonly<Record<string, JsonWritable>>;
}

interface Body {
  readonly request: RequestName;
  readonly examples: Examples<JsonWritable>;
  /** Also taken as an HTML form sends it. */
  readonly form?: true;
}

interface Success {
  readonly description: string;
  /** What the envelope holds: one of these records. */
  readonly data?: readonly Data[];
  /** Answers that are no data, by their media type. */
  readonly media?: Readonly<Record<string, Media>>;
  readonly setsCookie?: true;
  /** A form is answered with a redirect. */
  readonly redirects?: string;
}

/** A record with examples of it. */
export type Data = {
  [Name in RecordName]: {
    readonly record: Name;
    readonly examples: Examples<RecordValue<Name>>;
  };
}[RecordName];

interface Media {
  readonly description: string;
  readonly type: 'string' | 'object';
  readonly format?: 'binary';
}

export type Examples<Value> = Readonly<Record<string, Example<Value>>>;

type Example<Value> = { readonly summary: string; readonly value: Value };

/** Markdown takes an empty line between paragraphs. */
export function prose(...paragraphs: readonly string[]): string {
  return paragraphs.join('\n\n');
}
