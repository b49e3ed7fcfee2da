// Who has signed in to the console, and the service they have signed in to.

import { z } from 'zod';
import { SIGN_UP_MODES } from '../../config.ts';
import { hasTwoFactor } from '../../core/access/factors.ts';
import { type Data, dataOf, type Site } from '../../http/openapi/description.ts';
import { OWNER } from '../../http/openapi/story.ts';
import { BUILD } from '../../service/present/health.ts';
import { choice, flag, id, text, url, walletId } from '../../service/present/record-fields.ts';
import type { Service } from '../../service/service.ts';
import type { CurrentSession } from '../../service/session.ts';
import type { OwnAccount } from '../../service/show-own-account.ts';
import type { Language } from '../../wire/language.ts';

const SERVICE_RECORD = z
  .object({
    build: text('What is running.'),
    short_name: text('What the headers and the wallet identifier are named after.'),
    public_url: url('Where people reach the service.'),
    sign_up: choice(SIGN_UP_MODES, 'Who may sign up.'),
    demo: flag('Whether it runs with invented data.'),
    sandbox: flag('Whether its money is play money, and its clock can be moved.'),
    language: choice(['zh', 'en'], "The language of this reader's pages."),
  })
  .meta({ description: 'The service that the console belongs to.' });

const ME_RECORD = z
  .object({
    user_id: id('The id of the user.'),
    // The console is one program for all installations, so the field has one name.
    wallet_id: walletId("The public identifier of the user's wallets."),
    name: text('The name of the user.'),
    login: text('The login name.'),
    operator: flag('Whether they run the service.'),
    pay_password_set: flag('Whether they have a payment password.'),
    two_factor: flag('Whether they use one-time codes.'),
    has_merchants: flag('Whether they own a merchant.'),
    limited: flag(
      'Whether a sign-in link or the sign-in provider opened this session: it can look and pay.',
    ),
    service: SERVICE_RECORD,
  })
  .meta({ description: 'Who has signed in.' });

export function presentMe(
  { user, owner, hasMerchants }: OwnAccount,
  { limited }: Pick<CurrentSession, 'limited'>,
  service: Service,
  language: Language,
): z.output<typeof ME_RECORD> {
  return {
    user_id: user.userId,
    wallet_id: user.walletId,
    name: user.name,
    login: user.login,
    operator: user.operator,
    pay_password_set: owner.payPasswordDigest !== null,
    two_factor: hasTwoFactor(owner),
    has_merchants: hasMerchants,
    limited: limited === true,
    service: presentService(service, language),
  };
}

function presentService(
  { config, payBase }: Pick<Service, 'config' | 'payBase'>,
  language: Language,
): z.output<typeof SERVICE_RECORD> {
  const { shortName, signUp, demo, sandbox } = config;
  return {
    build: BUILD,
    short_name: shortName,
    public_url: payBase(),
    sign_up: signUp,
    demo,
    sandbox,
    language,
  };
}

export function meData({ shortName, payBase }: Site): Data {
  const value = {
    user_id: OWNER.userId,
    wallet_id: OWNER.walletId,
    name: OWNER.name,
    login: 'lin',
    operator: false,
    pay_password_set: true,
    two_factor: false,
    has_merchants: true,
    limited: false,
    service: {
      build: BUILD,
      short_name: shortName,
      public_url: payBase,
      sign_up: 'invite' as const,
      demo: false,
      sandbox: false,
      language: 'zh' as const,
    },
  };
  return dataOf(
    'Me',
    ME_RECORD,
    { owner: { summary: 'The owner of a merchant', value } },
    { ConsoleService: SERVICE_RECORD },
  );
}
