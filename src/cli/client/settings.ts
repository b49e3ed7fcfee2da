// Finds out which service a command talks to, and with which key: a profile that is named, or else
// TAEL_URL, TAEL_KEY and TAEL_SECRET, or else the profile that is the default.

import type { Command } from 'commander';
import {
  type ClientConfig,
  ConfigError,
  readClientConfig,
  readProfileLocation,
} from '../../settings/config.ts';
import type { Profile } from './profiles.ts';

export interface ClientSettings extends ClientConfig {
  /** Null: the settings are those of the environment. */
  readonly profile: string | null;
  /** Whom orders are for unless a merchant is named. */
  readonly merchantId: number | null;
}

export interface WithProfile {
  readonly profile?: string;
}

export function withProfile(command: Command): Command {
  return command.option(
    '--profile <name>',
    'which service and key (default: TAEL_PROFILE, or TAEL_URL with its key, or tael profile use)',
  );
}

/** For commands that work on books as well. */
export function withService(command: Command): Command {
  return command.option(
    '--profile <name>',
    'at the service of this profile (default: the books here; where there are none, as tael login says)',
  );
}

export async function clientSettings(named?: string): Promise<ClientSettings> {
  const meant = await meantBy(named);
  if (meant === null) return fromEnvironment();
  const { configOf, isKey } = await import('./profiles.ts');
  const { name, profile } = meant;
  if (isKey(profile))
    return { ...configOf(profile), profile: name, merchantId: profile.merchant_id };
  throw new ConfigError(
    `Profile ${name} is a sign-in, and this takes a key. Name another one: tael profile list`,
  );
}

/** For commands that a sign-in does as well as a key. Null: nothing says which service is meant. */
export async function profileMeant(named?: string): Promise<Profile | null> {
  const meant = await meantBy(named);
  if (meant !== null) return meant.profile;
  if (!readProfileLocation().isOverridden) return null;
  const { origin: url, keyId, secret, shortName } = fromEnvironment();
  return { url, key_id: keyId, secret, short_name: shortName, merchant_id: null };
}

/** Null: the settings are those of the environment, or there are none. */
async function meantBy(named?: string): Promise<{ name: string; profile: Profile } | null> {
  const { name: set, isOverridden } = readProfileLocation();
  const wanted = named ?? set;
  if (wanted === null && isOverridden) return null;
  const { readProfiles, requireProfile } = await import('./profiles.ts');
  const profiles = await readProfiles();
  const name = wanted ?? profiles.default;
  return name === null ? null : { name, profile: requireProfile(profiles, name) };
}

const OR_PROFILE = 'Or keep them in a profile: tael profile add shop --url … --key …';

function fromEnvironment(): ClientSettings {
  try {
    return { ...readClientConfig(), profile: null, merchantId: null };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    throw new ConfigError(`${error.message}\n${OR_PROFILE}`);
  }
}
