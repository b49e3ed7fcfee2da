// Reads how people pay money in: what the operator tells them of each way. It is a file in JSON, with
// pictures beside it, and is read once at start.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { Localized } from './brand.ts';
import { Flaw } from './flaw.ts';
import { readLogo } from './logo.ts';
import { brandText } from './text.ts';

export interface TopUpMethod {
  /** What requests call it, for ever. */
  readonly method: string;
  readonly name: Localized;
  /** Whom the account belongs to, and its number; null: people need none. */
  readonly holder: string | null;
  readonly account: string | null;
  readonly text: Localized | null;
  /** A code to scan, as a data: URL. */
  readonly picture: string | null;
  /** The bank references of one account are one space. Null: of the account that goes without a name. */
  readonly receivingAccount: string | null;
}

const METHODS_MAX = 8;
const NAME_MAX = 32;
const TEXT_MAX = 300;
const NAME = /^[a-z0-9][a-z0-9_-]{0,31}$/;

const shown = (max: number) =>
  z.string().transform((text, context) => {
    const line = brandText(text, max);
    if (line !== null) return line;
    context.addIssue(`must be 1 to ${max} characters on one line, all of them visible`);
    return z.NEVER;
  });

const inBoth = (max: number) =>
  z.union([
    shown(max).transform((text): Localized => ({ zh: text, en: text })),
    z.strictObject({ zh: shown(max), en: shown(max) }),
  ]);

const METHOD = z.strictObject({
  method: z.string().regex(NAME),
  name: inBoth(NAME_MAX),
  holder: shown(TEXT_MAX).optional(),
  account: shown(TEXT_MAX).optional(),
  text: inBoth(TEXT_MAX).optional(),
  picture: z.string().optional(),
  receiving_account: z.string().regex(NAME).optional(),
});

const METHODS = z.array(METHOD).min(1).max(METHODS_MAX);

export function readTopUpMethods(file: string): readonly TopUpMethod[] | Flaw {
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    return new Flaw(`"${file}" cannot be read as JSON: ${(error as Error).message}`);
  }
  const read = METHODS.safeParse(json);
  if (!read.success) return new Flaw(`"${file}" is not such a list: ${firstIssue(read.error)}`);
  if (new Set(read.data.map(({ method }) => method)).size < read.data.length) {
    return new Flaw(`"${file}" has two methods of one name`);
  }
  const methods = read.data.map((one) => withPicture(one, path.dirname(file)));
  return methods.find((one) => one instanceof Flaw) ?? (methods as TopUpMethod[]);
}

function withPicture(
  { picture, receiving_account: receiving, ...told }: z.output<typeof METHOD>,
  folder: string,
): TopUpMethod | Flaw {
  const { method, name, holder = null, account = null, text = null } = told;
  const made = { method, name, holder, account, text, receivingAccount: receiving ?? null };
  if (picture === undefined) return { ...made, picture: null };
  const read = readLogo(path.resolve(folder, picture));
  if (read instanceof Flaw) return read;
  return { ...made, picture: `data:${read.type};base64,${read.bytes.toString('base64')}` };
}

function firstIssue({ issues: [issue] }: z.ZodError): string {
  return `${issue?.path.join('.') || 'it'}: ${issue?.message}`;
}
