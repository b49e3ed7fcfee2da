// Writes what the platform gets of a notice: whom it concerns, the words to show in their language, and the
// facts that these are made of. It has no secret, and no link that acts.

import { fen } from '../core/money.ts';
import { BELL_KINDS, type BellKind, type Notice } from '../core/notice.ts';
import type { User } from '../core/rows/user.ts';
import { shanghaiTime } from '../core/time.ts';
import type { Site } from '../http/openapi/description.ts';
import { postText, saidOf } from '../service/notice-text.ts';
import { writeJson } from '../wire/json-write.ts';
import type { Language } from '../wire/language.ts';
import * as is from './answer-shape.ts';
import { shape } from './answer-shape.ts';

export interface PostedNotice {
  readonly notice: Notice & { readonly kind: BellKind };
  readonly user: Pick<User, 'userId' | 'walletId' | 'reference'>;
  readonly language: Language;
  /** The name of the service in that language. */
  readonly serviceName: string;
}

/** The page of the console that shows it whole; whoever is not signed in signs in first. */
const PAGES: Readonly<Record<BellKind, string>> = {
  recharge_arrived: 'records',
  refund_arrived: 'records',
  refund_request_waits: 'refund-requests',
  payment_request_waits: 'payment-requests',
  mandate_used: 'mandates',
  mandate_near_limit: 'mandates',
  withdrawal_decided: 'withdrawals',
  orders_paid: 'orders',
  payee_added: 'payees',
  new_device: 'security',
  login_password_set: 'security',
  login_password_reset: 'security',
  pay_password_set: 'security',
  email_set: 'notices',
  email_removed: 'notices',
};

const POSTED_NOTICE = shape<PostedNotice>()({
  name: 'PostedNotice',
  about: 'A notice for a person whom the platform tells by means of its own.',
  fields: {
    notice_no: is.text('Its number, the same in every attempt.', ({ notice }) => notice.noticeNo),
    kind: is.choice(BELL_KINDS, 'What happened.', ({ notice }) => notice.kind),
    user_id: is.id('Whom it concerns.', ({ user }) => user.userId),
    tael_id: is.walletId('The public identifier of their wallets.', ({ user }) => user.walletId),
    reference: is.textOrNull('What the platform calls them.', ({ user }) => user.reference),
    language: is.choice(['en', 'zh'], 'In which they are told.', ({ language }) => language),
    title: is.text('A title, in their language.', (posted) => wordsOf(posted).title),
    text: is.text('What to tell them, in their language.', (posted) => wordsOf(posted).text),
    link: is.text(
      'A page of the console that shows more. It does nothing, and asks for a sign-in.',
      ({ notice }, { payBase }) => `${payBase}/console/${PAGES[notice.kind]}`,
    ),
    about: is.textOrNull('The number of what it is about.', ({ notice: { facts } }) => facts.about),
    amount: is.yuanOrNull('The amount.', ({ notice: { facts } }) =>
      facts.amountFen === null ? null : fen(BigInt(facts.amountFen)),
    ),
    count: is.countOrNull('How many orders.', ({ notice: { facts } }) => facts.count),
    detail: is.textOrNull(
      'How a withdrawal was decided, the order of a refund, the masked account or address, or the device.',
      ({ notice: { facts } }) => facts.detail,
    ),
    address: is.textOrNull('Where a sign-in came from.', ({ notice: { facts } }) => facts.address),
  },
});

function wordsOf({ notice: { kind, facts }, language, serviceName }: PostedNotice) {
  return postText(kind, language, saidOf(facts, serviceName));
}

/** The bytes of each attempt. */
export function postedBody(posted: PostedNotice, site: Site): string {
  const timestamp = shanghaiTime(posted.notice.atMs);
  return writeJson({ type: 'notice', timestamp, data: POSTED_NOTICE.present(posted, site) });
}
