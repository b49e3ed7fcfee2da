// An operation: something that can be asked for, told once. Every door is made of it: the route and its entry
// in the OpenAPI document (src/rest), the command (src/cli), the tool (src/mcp). What it does is a use case.

import { assert } from '../core/assert.ts';
import type { UserId } from '../core/ledger/wallet.ts';
import type { ProvenUser } from '../core/proofs/login-proof.ts';
import type { FieldProblem, RefusalCode } from '../core/refusal.ts';
import type { Provenance } from '../core/rows/audit.ts';
import type { Scope } from '../core/rows/key.ts';
import type { Examples, Tag } from '../http/openapi/description.ts';
import type { ActingUser } from '../service/acting-user.ts';
import type { Authorization } from '../service/administration/authorization.ts';
import type { Answer, WriteAnswer } from '../service/answer.ts';
import type { Caller } from '../service/caller.ts';
import type { Documentation, Fields, ValuesOf } from '../service/parameters/fields.ts';
import type { Ping } from '../service/ping.ts';
import type { TypedProof } from '../service/prove-in-session.ts';
import type { Service } from '../service/service.ts';
import type { CurrentSession } from '../service/session.ts';
import type { TillSession } from '../service/tills/till-session.ts';
import type { TypedFactors } from '../service/typed-factors.ts';
import type { Config } from '../settings/config.ts';
import type { JsonObject } from '../wire/json-read.ts';
import type { JsonWritable } from '../wire/json-write.ts';
import type { Language } from '../wire/language.ts';
import type { FileOf, ShapeOf } from './answer-shape.ts';

/** For what is the caller's own: a person who is signed in, or the owner of the key. */
export type OwnOperation<Path extends string, Takes extends Fields, Source> = OwnRights &
  Own<Path, Takes, Source>;

interface Own<Path extends string, Takes extends Fields, Source> extends Told<Path, Takes, Source> {
  readonly for: 'owner';
  run(call: OwnCall<Path, Takes>): Outcome<Source>;
}

/** `machine`: for a user whom the command names. */
type OwnRights =
  | { readonly may: May<Exclude<Scope, 'operate'>>; readonly proof?: never }
  /** Money leaves: a session may be stolen, so people type their payment password. No key may. */
  | { readonly may: May<never>; readonly proof: 'pay_password' }
  /** What the owner is told, and whether it is Tael that tells it: people prove that it is they. */
  | { readonly may: May<'events'>; readonly proof: 'login_password' }
  /** The same, for what refuses something before it looks at the proof, or does less without one. */
  | {
      readonly may: May<never>;
      readonly proof: 'login_password_later' | 'login_password_for_more';
    };

/** For everybody's things: an operator who is signed in, a program with a key of theirs, the machine. */
export interface OperatorOperation<Path extends string, Takes extends Fields, Source>
  extends Told<Path, Takes, Source> {
  readonly for: 'operator';
  readonly may: May<'operate'>;
  /**
   * It decides something: a person proves with their login password that it is they. At the machine somebody
   * may say who they are, and prove it likewise.
   */
  readonly proof?: 'login_password';
  run(call: OperatorCall<Path, Takes>): Outcome<Source>;
}

/** For the till of a branch: its owner, and its staff, whose sessions are good for nothing else. */
export interface TillOperation<Path extends string, Takes extends Fields, Source>
  extends Told<Path, Takes, Source> {
  readonly for: 'till';
  readonly may: May<never>;
  readonly proof?: never;
  run(call: TillCall<Path, Takes>): Outcome<Source>;
}

export type AnyOperation =
  | OwnOperation<string, Fields, unknown>
  | OperatorOperation<string, Fields, unknown>
  | TillOperation<string, Fields, unknown>;

/** Over HTTP. */
export type Sender = 'key' | 'session';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** Who may call it. */
interface May<OfKey extends Scope> {
  readonly session?: true;
  /** The scope that a key needs. */
  readonly key?: OfKey;
  /** Another one that does as well; for what no session may. */
  readonly orKey?: OfKey;
  readonly machine?: true;
}

interface Told<Path extends string, Takes extends Fields, Source> {
  /** Generated clients name their methods after it, so it never changes. */
  readonly id: string;
  readonly tag: Tag;
  readonly method: Method;
  /** Of a GET that leaves a trace; some are followed from our own pages only. */
  readonly writes?: true | 'from_own_page';
  /** An open screen asks by itself, which keeps no idle session alive. */
  readonly askedBy?: 'page';
  /** It gives nobody anything: a session that may only pay and look does it, too. */
  readonly forLimited?: true;
  /**
   * Below `/api/v1`, as the router writes it. Of what the machine alone may do it is no address: its
   * placeholders are the arguments of the command.
   */
  readonly path: Path;
  readonly summary: { readonly en: string; readonly zh: string };
  /** Markdown. */
  readonly about: string;
  /** Of a GET the query, else the body. */
  readonly takes?: Takes;
  /** Of these, what nobody says but the machine. */
  readonly ofMachine?: readonly (keyof Takes & string)[];
  /** What a sender may not leave out, though others may. */
  readonly needs?: { readonly [By in Sender]?: readonly (keyof Takes & string)[] };
  /** The name of the body in generated clients; made of the id unless given. */
  readonly request?: string;
  /** What holds between fields of the body, in JSON Schema; `between` enforces it. */
  readonly rules?: Documentation;
  /** What is wrong between what it takes, in the path, or for these settings. */
  readonly between?: (
    given: JsonObject,
    config: Config,
    params: Readonly<Record<string, string>>,
    by: SentBy,
  ) => readonly FieldProblem[];
  /**
   * Required: nothing is done without an idempotency key. `always`: of operators in a session too, because
   * what they do twice is done twice.
   */
  readonly idempotency?: 'required' | 'optional' | 'always';
  /** Without a key too, an equal request is answered with what an earlier one has made. */
  readonly replays?: true;
  readonly gives: ShapeOf<Source, JsonWritable> | FileOf;
  /**
   * It concerns all merchants of an owner, or the wallets that they have for all of them: a key that is bound
   * to one has no part in it.
   */
  readonly ofAllMerchants?: true | 'wallets';
  /** Of the browser that is known. */
  readonly setsCookie?: true;
  /** Beside what follows from all this. */
  readonly refuses?: readonly RefusalCode[];
  /** Bodies; or of a query one value for each parameter. */
  readonly examples?: Examples<{ readonly [name: string]: JsonWritable }>;
  readonly command?: CommandWords;
  /** Other commands that are the same with something fixed. */
  readonly otherCommands?: readonly CommandWords[];
}

export type SentBy = Sender | 'machine';

/** How it is said at the command line. Arguments, options and help follow from the operation. */
export interface CommandWords {
  /** `withdrawal approve` */
  readonly name: string;
  readonly examples: readonly [string, ...string[]];
  /** What it does, where that is not what the operation says of itself. */
  readonly summary?: string;
  /** Fields whose option has another name, like `{ date_from: 'from' }`; null: it has none. */
  readonly options?: { readonly [field: string]: string | null };
  /** Flags that can be taken back: `--no-…`. Without either option what is there stays. */
  readonly undoes?: readonly string[];
  /** The field that is said without an option. */
  readonly argument?: string;
  /** It is the path of a file, which is sent compressed, in Base64. */
  readonly sendsFile?: true;
  /** What it sends besides; it has no options for what the operation takes then. */
  readonly sends?: JsonObject;
  /** Of what is somebody's own: what the path names may be anybody's, so nobody says whose it is. */
  readonly ofAnybody?: true;
  /** Asked once more at a terminal, about one of the fields, for the user as they are; null: it is plain. */
  readonly question?: { readonly field: string; of(given: never, user: never): string | null };
  /** Of a list: the fields that people see, what they read when there are none, and below it. */
  readonly columns?: readonly string[];
  readonly none?: string;
  below?(items: never): readonly string[];
  /** It cannot be undone, so it takes `--yes`: why, in a clause. */
  readonly confirm?: string;
  /** The field that terminals show as a QR code as well. */
  readonly drawn?: string;
  /** Whether what came is good news, which `ok` and the exit status say; without it, it is. */
  succeeded?(made: never): boolean;
  /** What has been done, in a sentence; without it each field has a line. */
  says?(made: never, site: Pick<Config, 'shortName' | 'signUp'>): string;
}

interface AnyCall<Path extends string, Takes extends Fields> {
  readonly service: Service;
  /** The placeholders of the path. */
  readonly params: ParamsOf<Path>;
  readonly given: ValuesOf<Takes>;
  /** Null: none came, and none had to. */
  readonly idempotencyKey: string | null;
  readonly by: Provenance;
  /** Who does or decides it; fails where an operation that asks says that it takes no proof of people. */
  authorization(): Authorization;
  /** What is done from floors above. */
  readonly ping: Ping;
  /** Aborted once the whole answer is sent, or nobody hears it any more. */
  answered(): AbortSignal;
  /** For what waits: aborted when nobody hears the answer any more, or the server begins to close. */
  untilGone(): AbortSignal;
  /** That of the pages of whoever reads the answer. */
  language(): Language;
}

/** Where somebody has signed in, so that it is known for the next time. */
export interface Browser {
  /** What it holds to be known by; null: nothing. */
  token(): string | null;
  keep(token: string): void;
}

export interface OwnCall<Path extends string, Takes extends Fields> extends AnyCall<Path, Takes> {
  readonly userId: UserId;
  /** Of a key that works for one merchant; null: for all of them. */
  readonly onlyMerchantId: number | null;
  /** Null: the machine needs none, or nothing leaves. */
  readonly factors: TypedFactors | null;
  /** The key; null: somebody in a session, or at the machine. */
  readonly caller: Caller | null;
  /** Null: a program, or somebody at the machine. */
  readonly session: CurrentSession | null;
  readonly browser: Browser | null;
  /** What people typed where the operation itself looks at it; null: nothing. */
  readonly typed: TypedProof | null;
}

export interface OperatorCall<Path extends string, Takes extends Fields>
  extends AnyCall<Path, Takes> {
  /** Null: a program, or somebody at the machine. */
  readonly readerId: UserId | null;
}

export interface TillCall<Path extends string, Takes extends Fields> extends AnyCall<Path, Takes> {
  /** Who stands there; fails for operations that are not for tills. */
  till(): TillSession;
}

export type ParamsOf<Path extends string> = { readonly [Name in NamesIn<Path>]: string };

type NamesIn<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | NamesIn<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

type Outcome<Source> = Promise<Answer<Source> | WriteAnswer<Source>>;

type People = Pick<
  OwnCall<string, Fields>,
  'userId' | 'by' | 'session' | 'typed' | 'authorization'
>;

/** For what only people do: they, in the session that they have. */
export function actingUser({ userId, by, session }: People): ActingUser {
  assert(session, 'only people have sessions');
  return { userId, by, sessionDigest: session.sessionDigest };
}

/** The same, who have typed their login password. */
export function provenUser({ userId, authorization }: People): ProvenUser {
  const { by, proof } = authorization();
  assert(proof, 'people who prove who they are typed something');
  return { ...proof, userId, by };
}

/** What they typed, where the operation looks at it later. */
export function typedProof({ typed }: People): TypedProof {
  assert(typed, 'what proves who somebody is was required');
  return typed;
}

/** Of a call that no browser has made. */
export const NO_BROWSER = { factors: null, typed: null, session: null, browser: null } as const;

/** So that TypeScript infers what an operation takes and gives. */
export function own<
  const Path extends `/${string}`,
  Source,
  Takes extends Fields = Record<never, never>,
>(told: OwnRights & Omit<Own<Path, Takes, Source>, 'for'>): OwnOperation<Path, Takes, Source> {
  return { for: 'owner', ...told };
}

export function operators<
  const Path extends `/${string}`,
  Source,
  Takes extends Fields = Record<never, never>,
>(
  told: Omit<OperatorOperation<Path, Takes, Source>, 'for'>,
): OperatorOperation<Path, Takes, Source> {
  return { for: 'operator', ...told };
}

export function tills<
  const Path extends `/${string}`,
  Source,
  Takes extends Fields = Record<never, never>,
>(told: Omit<TillOperation<Path, Takes, Source>, 'for'>): TillOperation<Path, Takes, Source> {
  return { for: 'till', ...told };
}

/** Whether an idempotency key means something: operators who see what they decide need none. */
export function takesKey({ idempotency, for: whose }: AnyOperation, by: SentBy): boolean {
  if (idempotency === undefined) return false;
  return whose !== 'operator' || by === 'key' || idempotency === 'always';
}

/** Whether nothing is done without one, where it means something. */
export function needsKey({ idempotency }: AnyOperation): boolean {
  return idempotency === 'required' || idempotency === 'always';
}
