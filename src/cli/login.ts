// tael login and tael logout: an operator signs in at a service elsewhere, whose commands then need neither
// its database nor its master key. They type their password here, or allow it in the console.

import type { Command } from 'commander';
import { ConfigError, readProfileLocation } from '../settings/config.ts';
import { webUrl } from '../wire/setting-urls.ts';
import { addCommand, type Cli } from './cli.ts';
import type { Profiles, SignIn } from './client/profiles.ts';
import { warnIfExposed } from './exposed-secret.ts';
import { printReply, type Reply, refuseArgument, type Success } from './reply.ts';
import type { Outcome } from './target.ts';

interface Options {
  readonly login?: string;
  readonly code?: true;
  readonly profile?: string;
}

export function addLoginCommand(program: Command, cli: Cli): void {
  const about = 'Sign in as an operator of a service elsewhere; its commands then work from here.';
  addCommand(program, 'login', about, [
    'https://pay.example.com',
    'https://pay.example.com --login ops --code',
    '',
  ])
    .argument('[url]', 'URL of the service (default: that of the profile)')
    .option('--login <login>', 'login of the operator (default: that of the profile)')
    .option('--code', 'allow it in the console, and type no password here')
    .option('--profile <name>', 'under which name it is kept (default: that of the host)')
    .action((url: string | undefined, options: Options) => reply(cli, () => login(url, options)));
}

export function addLogoutCommand(program: Command, cli: Cli): void {
  addCommand(program, 'logout', 'End the sign-in of tael login, there and here.', [''])
    .option('--profile <name>', 'which one (default: the profile that is the default)')
    .action((options: Options) => reply(cli, () => logout(options)));
}

async function reply(cli: Cli, work: () => Promise<Reply>): Promise<void> {
  cli.setExitStatus(await printReply(await work(), cli.json));
}

async function login(given: string | undefined, options: Options): Promise<Reply> {
  const { PROFILE_NAME, readProfiles, writeProfiles } = await import('./client/profiles.ts');
  const known = await readProfiles();
  const kept = signInIn(
    known,
    options.profile ??
      (given === undefined ? (readProfileLocation().name ?? known.default) : nameOf(given)),
  );
  const url = given === undefined ? kept?.signIn.url : webUrl(given);
  if (url === undefined) return refuseArgument('url', 'is required: tael login https://…');
  if (url === null) return refuseArgument('url', 'must be like https://pay.example.com');
  const name = options.profile ?? kept?.name ?? nameOf(url);
  if (!PROFILE_NAME.test(name))
    return refuseArgument('profile', `is required: a short name in place of ${name}`);
  if (kept && kept.signIn.url !== url && options.profile === undefined) {
    const why = `is required: ${name} is kept for ${kept.signIn.url} already`;
    return refuseArgument('profile', why);
  }
  if (Object.hasOwn(known.profiles, name) && !kept) {
    return refuseArgument('profile', `is a key: name another one than ${name}`);
  }
  const there = kept?.signIn.url === url ? kept.signIn : null;
  const named = options.login ?? there?.login;
  const who = named ?? (await typedLogin());
  if (!who) return refuseArgument('login', 'is required: --login ops');
  warnIfExposed({ origin: url });
  const before = {
    url,
    login: who,
    // By what they hold a service knows this machine again.
    cookies: there?.login === who ? there.cookies : '',
    short_name: 'Tael',
  };
  // Whoever comes with nothing but an address is not asked for a password at once.
  const byCode = options.code || named === undefined;
  const signedIn = await (byCode ? signInByCode(before) : signIn(before));
  if (!signedIn.ok) return signedIn;
  const profiles = { ...known.profiles, [name]: signedIn.value };
  const isDefault = (known.default ?? name) === name;
  await writeProfiles({ default: known.default ?? name, profiles });
  const { file } = readProfileLocation();
  const use = isDefault
    ? 'It is the default.'
    : `Name it with --profile ${name}, or: tael profile use ${name}`;
  return {
    ok: true,
    value: { name, url, login: who, file, default: isDefault },
    text: `Signed in at ${url} as ${who}, for twelve hours at most. Kept as profile ${name}. ${use}`,
  };
}

/** Host and port, as profiles are named. */
function nameOf(url: string): string {
  return (URL.parse(url)?.host ?? '').replaceAll(/[^\w.-]/g, '-');
}

function signInIn({ profiles }: Profiles, name: string | null) {
  const found = name !== null && Object.hasOwn(profiles, name) ? profiles[name] : undefined;
  return name !== null && found && 'cookies' in found ? { name, signIn: found } : null;
}

async function typedLogin(): Promise<string | null> {
  const { answerTo, hasTerminal } = await import('./confirm.ts');
  return hasTerminal() ? answerTo('Login: ') : null;
}

async function signIn(before: SignIn): Promise<Outcome<SignIn>> {
  const { exchange } = await import('./client/exchange.ts');
  const { withTypedPassword } = await import('./client/typed-password.ts');
  const { login } = before;
  const sent = { method: 'POST', changes: true, path: '/auth/login' };
  const answer = await withTypedPassword(before, (typed) =>
    exchange(before, { ...sent, body: JSON.stringify({ login, ...typed }) }),
  );
  return answer.ok ? asOperator(before, answer.value) : answer;
}

async function signInByCode(before: SignIn): Promise<Outcome<SignIn>> {
  const { allowedInConsole } = await import('./client/allowed-in-console.ts');
  const answer = await allowedInConsole(before);
  return answer.ok ? asOperator(before, answer.value) : answer;
}

/** `answer`: the one that set the cookies. */
async function asOperator(before: SignIn, answer: Response): Promise<Outcome<SignIn>> {
  const { dataOf, exchange } = await import('./client/exchange.ts');
  const cookies = withCookies(before.cookies, answer.headers.getSetCookie());
  const signedIn = { ...before, cookies };
  const sent = { method: 'GET', changes: false, path: '/api/v1/me' };
  const told = await exchange(signedIn, sent);
  const me = told.ok ? await dataOf(sent, told.value) : told;
  if (!me.ok) return me;
  const value = me.value as Success['value'];
  // The field of the wallet id has the short name of the service.
  const field = Object.keys(value).find((one) => /^(?!user_).*_id$/.test(one));
  const short_name = field?.slice(0, -3) ?? before.short_name;
  if (value.operator === true) return { ok: true, value: { ...signedIn, short_name } };
  await signOut(signedIn);
  return refuseArgument('login', 'must be that of an operator');
}

async function signOut(signedIn: SignIn) {
  const { exchange } = await import('./client/exchange.ts');
  return exchange(signedIn, { method: 'POST', changes: true, path: '/auth/logout', body: '{}' });
}

/** Cookies that were set replace those of their names. */
function withCookies(before: string, set: readonly string[]): string {
  const pairs = [...before.split('; '), ...set.map((cookie) => cookie.split(';')[0] ?? '')];
  const byName = new Map(pairs.filter(Boolean).map((pair) => [pair.split('=')[0], pair]));
  return [...byName.values()].join('; ');
}

async function logout({ profile }: Options): Promise<Reply> {
  const { readProfiles, writeProfiles } = await import('./client/profiles.ts');
  const known = await readProfiles();
  const kept = signInIn(known, profile ?? readProfileLocation().name ?? known.default);
  if (kept === null) {
    throw new ConfigError('There is no sign-in to end. See which there are: tael profile list');
  }
  const { name, signIn } = kept;
  const ended = await signOut(signIn);
  // What has ended there already, or is not there any more, is forgotten here all the same.
  const isOver = ended.ok || ended.refusal.code === 'session_required';
  const { [name]: _, ...profiles } = known.profiles;
  await writeProfiles({ default: known.default === name ? null : known.default, profiles });
  const there = isOver
    ? 'Signed out'
    : `Forgot the sign-in, which ${signIn.url} did not hear of: signed out here`;
  return { ok: true, value: { name, ended: isOver }, text: `${there} of ${signIn.url}.` };
}
