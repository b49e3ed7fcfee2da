// tael profile add, list, use and remove

import type { Command } from 'commander';
import { clientConfigOf, readProfileLocation, readSecret } from '../settings/config.ts';
import { idArgument } from './arguments.ts';
import { addCommand, addGroup, type Cli } from './cli.ts';
import type { KeyProfile, Profiles } from './client/profiles.ts';
import { failedCall } from './client/run.ts';
import { listOf } from './facts.ts';
import { passwordInput, SECRET_REQUIRED } from './password-input.ts';
import { printReply, type Reply, refuseArgument } from './reply.ts';

interface AddOptions {
  readonly url: string;
  readonly key: string;
  readonly secret?: '-';
  readonly merchant?: number;
  readonly shortName: string;
  readonly check: boolean;
}

export function addProfileCommands(program: Command, cli: Cli): void {
  const profile = addGroup(
    program,
    'profile',
    'Manage profiles: a service and a key to use there.',
  );
  addCommand(profile, 'add', 'Keep a service with a key of yours, after trying it.', [
    'shop --url https://pay.example.com --key tk_0123456789abcdefghjkmn --merchant 1001',
  ])
    .argument('<name>', 'name of the profile')
    .requiredOption('--url <url>', 'URL of the service, like https://pay.example.com')
    .requiredOption('--key <id>', 'id of the API key')
    .option('--secret <->', '- reads the secret of the key from stdin (default: TAEL_SECRET)')
    .option('--merchant <id>', 'whom orders are for unless a merchant is named', idArgument)
    .option('--short-name <name>', 'in the names of headers, where the operator set one', 'Tael')
    .option('--no-check', 'keep it without trying it')
    .action((name: string, options: AddOptions) =>
      reply(cli, async () => addProfile(name, options)),
    );
  addCommand(profile, 'list', 'List the profiles, without their secrets.', ['']).action(() =>
    reply(cli, listProfiles),
  );
  addCommand(profile, 'use', 'Make a profile the default.', ['shop'])
    .argument('<name>', 'name of the profile')
    .action((name: string) => reply(cli, () => useProfile(name)));
  addCommand(profile, 'remove', 'Forget a profile and its secret.', ['shop'])
    .argument('<name>', 'name of the profile')
    .action((name: string) => reply(cli, () => removeProfile(name)));
}

async function reply(cli: Cli, work: () => Promise<Reply>): Promise<void> {
  cli.setExitStatus(await printReply(await work(), cli.json));
}

async function addProfile(name: string, options: AddOptions): Promise<Reply> {
  const { PROFILE_NAME, readProfiles, writeProfiles } = await import('./client/profiles.ts');
  if (!PROFILE_NAME.test(name)) {
    return refuseArgument('name', 'must be 1 to 32 letters, digits, dots, dashes or underscores');
  }
  const known = await readProfiles();
  if (Object.hasOwn(known.profiles, name)) {
    return refuseArgument('name', `is taken; remove that first: tael profile remove ${name}`);
  }
  if (options.secret !== undefined && options.secret !== '-') {
    const why = 'others can see arguments in the process list';
    return refuseArgument('secret', `must be -, and the secret stand on standard input: ${why}`);
  }
  const secret = await secretFrom(options);
  if (secret === '') return refuseArgument('secret', SECRET_REQUIRED);
  const profile = profileOf(options, secret);
  const refused = options.check ? await tryProfile(name, profile) : null;
  if (refused !== null) return refused;
  const { file } = readProfileLocation();
  await writeProfiles({
    default: known.default ?? name,
    profiles: { ...known.profiles, [name]: profile },
  });
  const standing =
    known.default === null ? 'It is the default.' : `Use it: tael profile use ${name}`;
  return {
    ok: true,
    value: { name, file, default: known.default === null },
    text: `Kept profile ${name} in ${file}. ${standing}`,
  };
}

function profileOf(options: AddOptions, secret: string): KeyProfile {
  const given = { url: options.url, keyId: options.key, secret, shortName: options.shortName };
  const { origin, keyId, shortName } = clientConfigOf(given);
  const merchantId = options.merchant ?? null;
  return { url: origin, key_id: keyId, secret, short_name: shortName, merchant_id: merchantId };
}

async function secretFrom({ secret }: AddOptions): Promise<string> {
  if (secret === undefined) return readSecret() ?? '';
  const input = passwordInput();
  try {
    return (await input.secret(secret))?.trim() ?? '';
  } finally {
    input.close();
  }
}

/** A key that may not query is a key all the same. */
async function tryProfile(name: string, profile: KeyProfile): Promise<Reply | null> {
  const { isTaelError, openTael } = await import('../../sdk/typescript/src/tael.ts');
  const { configOf } = await import('./client/profiles.ts');
  const { url, key_id: keyId, secret, short_name: shortName, merchant_id: merchantId } = profile;
  const tael = openTael({ url, keyId, secret, shortName, attemptsMax: 2 });
  try {
    await tael.balance();
    return null;
  } catch (error) {
    if (!isTaelError(error)) throw error;
    if (error.code === 'scope_missing') return null;
    const failed = failedCall(error, { ...configOf(profile), profile: name, merchantId });
    return { ...failed, msg: `${failed.msg} Nothing was kept; --no-check keeps it untried.` };
  }
}

async function listProfiles(): Promise<Reply> {
  const { isKey, readProfiles } = await import('./client/profiles.ts');
  const known = await readProfiles();
  const items = Object.entries(known.profiles).map(([name, profile]) => ({
    name,
    default: name === known.default ? 'yes' : '',
    url: profile.url,
    key_id: isKey(profile) ? profile.key_id : null,
    merchant_id: isKey(profile) ? profile.merchant_id : null,
    login: isKey(profile) ? null : profile.login,
  }));
  const none = 'There are no profiles. Add one: tael profile add shop --url … --key …';
  const { text } = listOf(
    items,
    ['name', 'default', 'url', 'key_id', 'merchant_id', 'login'],
    none,
  );
  const value = { items: items.map((item) => ({ ...item, default: item.default === 'yes' })) };
  return { ok: true, value, text };
}

function useProfile(name: string): Promise<Reply> {
  return changeProfiles(name, `tael now uses ${name}.`, (known) => ({ ...known, default: name }));
}

function removeProfile(name: string): Promise<Reply> {
  return changeProfiles(name, `Forgot ${name} and its secret.`, (known) => {
    const { [name]: _, ...profiles } = known.profiles;
    return { default: known.default === name ? null : known.default, profiles };
  });
}

async function changeProfiles(
  name: string,
  text: string,
  change: (known: Profiles) => Profiles,
): Promise<Reply> {
  const { readProfiles, requireProfile, writeProfiles } = await import('./client/profiles.ts');
  const known = await readProfiles();
  requireProfile(known, name);
  const changed = change(known);
  await writeProfiles(changed);
  return { ok: true, value: { name, default: changed.default === name }, text };
}
