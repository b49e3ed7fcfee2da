// Which service a command talks to, and with which key: a profile that is named, or else TAEL_URL, TAEL_KEY
// and TAEL_SECRET, or else the profile that is the default.

import type { Command } from 'commander';
import {
  type ClientConfig,
  ConfigError,
  readClientConfig,
  readProfilePlace,
} from '../../config.ts';

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

export async function clientSettings(named?: string): Promise<ClientSettings> {
  const { name, isOverridden } = readProfilePlace();
  const wanted = named ?? name;
  if (wanted === null && isOverridden) return fromEnvironment();
  const { configOf, readProfiles, requireProfile } = await import('./profiles.ts');
  const profiles = await readProfiles();
  const profile = wanted ?? profiles.default;
  if (profile === null) return fromEnvironment();
  const found = requireProfile(profiles, profile);
  return { ...configOf(found), profile, merchantId: found.merchant_id };
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
