// The profiles of the command line: services, each with a key or with the session of an operator, in one file
// that only its owner may read. Nothing prints a secret from it.

import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { createWhole, writeDurably } from '../../runtime/durable-file.ts';
import { makeFolder } from '../../runtime/make-folder.ts';
import {
  type ClientConfig,
  ConfigError,
  clientConfigOf,
  readProfileLocation,
} from '../../settings/config.ts';

const KEY = z.object({
  url: z.string(),
  key_id: z.string(),
  secret: z.string(),
  short_name: z.string(),
  merchant_id: z.int().min(1).nullable(),
});
/** Of an operator. */
const SIGN_IN = z.object({
  url: z.string(),
  login: z.string(),
  /** As a browser sends them: that of the session, and that by which this machine is known again. */
  cookies: z.string(),
  short_name: z.string(),
});
const PROFILE = z.union([KEY, SIGN_IN]);
const PROFILES = z.object({
  default: z.string().nullable(),
  profiles: z.record(z.string(), PROFILE),
});

export type KeyProfile = z.output<typeof KEY>;
export type SignIn = z.output<typeof SIGN_IN>;
export type Profile = z.output<typeof PROFILE>;
export type Profiles = z.output<typeof PROFILES>;

export const PROFILE_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,31}$/;
const NOBODY_ELSE = 0o077;

export async function readProfiles(): Promise<Profiles> {
  const { file } = readProfileLocation();
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw new ConfigError(`${file} cannot be read: ${error.message}.`);
  });
  if (text === null) return { default: null, profiles: {} };
  const { mode } = await stat(file);
  if (process.platform !== 'win32' && (mode & NOBODY_ELSE) !== 0) {
    throw new ConfigError(`Others can read the secrets in ${file}. Run: chmod 600 ${file}`);
  }
  const read = PROFILES.safeParse(parseJson(text));
  if (read.success) return read.data;
  throw new ConfigError(
    `${file} is not a file of profiles. Move it away and add them again: tael profile add`,
  );
}

export async function writeProfiles(profiles: Profiles): Promise<void> {
  const { file } = readProfileLocation();
  await makeFolder(path.dirname(path.resolve(file)));
  const text = `${JSON.stringify(profiles, null, 2)}\n`;
  await createWhole(file, (partial) => writeDurably(partial, [text]));
}

/** @throws ConfigError unless there is one of that name. */
export function requireProfile({ profiles }: Profiles, name: string): Profile {
  const found = Object.hasOwn(profiles, name) ? profiles[name] : undefined;
  if (found) return found;
  const known = Object.keys(profiles);
  const others = known.length === 0 ? 'There are none yet.' : `There are: ${known.join(', ')}.`;
  throw new ConfigError(
    `There is no profile ${name}. ${others} Add one: tael profile add ${name} --url … --key …`,
  );
}

export function isKey(profile: Profile): profile is KeyProfile {
  return 'key_id' in profile;
}

export function configOf(profile: KeyProfile): ClientConfig {
  const { url, key_id: keyId, secret, short_name: shortName } = profile;
  return clientConfigOf({ url, keyId, secret, shortName });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
