// The contract of the store, as tests that every store must pass. A test that passes on one store
// only shows a leak in the abstraction.

import { after, before, describe } from 'node:test';
import { administration } from './administration.ts';
import { admission } from './admission.ts';
import { allLists } from './all-lists.ts';
import { audit } from './audit.ts';
import { bankStatements } from './bank.ts';
import { batches } from './batches.ts';
import { callbackAttempts } from './callback-attempts.ts';
import { callbackLists } from './callback-lists.ts';
import { callbackSecrets } from './callback-secrets.ts';
import { callbacks } from './callbacks.ts';
import { cancellations } from './cancellations.ts';
import { chosenPayPasswords } from './chosen-pay-passwords.ts';
import { closings } from './closings.ts';
import { collections } from './collections.ts';
import { coolingOffs } from './cooling-off.ts';
import { directRefunds } from './direct-refunds.ts';
import { expiries } from './expiries.ts';
import { factors } from './factors.ts';
import { followedRecords } from './followed-records.ts';
import { idempotency } from './idempotency.ts';
import { loginPasswords } from './login-passwords.ts';
import { mandateTerms } from './mandate-terms.ts';
import { mandates } from './mandates.ts';
import { marks } from './marks.ts';
import { nodes } from './nodes.ts';
import { notices } from './notices.ts';
import { oneTimeCodes } from './one-time-codes.ts';
import { operatorKeys } from './operator-keys.ts';
import { operatorLists } from './operator-lists.ts';
import { operatorRefunds } from './operator-refunds.ts';
import { operatorsInSession } from './operators-in-session.ts';
import { ownKeys } from './own-keys.ts';
import { ownOrders } from './own-orders.ts';
import { ownSessions } from './own-sessions.ts';
import { ownWallets } from './own-wallets.ts';
import { paymentRequests } from './payment-requests.ts';
import { payments } from './payments.ts';
import { payouts } from './payouts.ts';
import { previewedRefunds } from './previewed-refunds.ts';
import { proposedRecharges } from './proposed-recharges.ts';
import { providerSignIns } from './provider-sign-ins.ts';
import { receivers } from './receivers.ts';
import { rechargeRequests } from './recharge-requests.ts';
import { recordPages } from './record-pages.ts';
import { records } from './records.ts';
import { refundDecisions } from './refund-decisions.ts';
import { refundNumbers } from './refund-numbers.ts';
import { refundRequestEnds } from './refund-request-ends.ts';
import { refundRequests } from './refund-requests.ts';
import { refunds } from './refunds.ts';
import { renamings } from './renamings.ts';
import { requestLog } from './request-log.ts';
import { sales } from './sales.ts';
import { securityNews } from './security-news.ts';
import { settlements } from './settlements.ts';
import { shopNumbers } from './shop-numbers.ts';
import { signIns } from './sign-ins.ts';
import { signUps } from './sign-ups.ts';
import { spendingLimits } from './spending-limits.ts';
import { staff } from './staff.ts';
import { type Subject, subjectOf } from './subject.ts';
import { terminalSignIns } from './terminal-sign-ins.ts';
import { transfers } from './transfers.ts';
import { twoFactor } from './two-factor.ts';
import { twoOperators } from './two-operators.ts';
import { withdrawals } from './withdrawals.ts';

export function storeContract(
  name: string,
  open: () => Promise<Subject>,
  skip: string | false = false,
): void {
  describe(name, { skip }, () => {
    let opened: Subject;
    before(async () => {
      opened = await open();
    });
    after(() => opened.close());
    wholeContract(subjectOf(() => opened));
  });
}

/** All of its sentences, for a suite that has more to say of the same subject. */
export function wholeContract(subject: Subject): void {
  administration(subject);
  closings(subject);
  operatorKeys(subject);
  operatorLists(subject);
  allLists(subject);
  renamings(subject);
  collections(subject);
  payments(subject);
  refunds(subject);
  operatorRefunds(subject);
  operatorsInSession(subject);
  twoOperators(subject);
  previewedRefunds(subject);
  refundRequests(subject);
  refundRequestEnds(subject);
  refundDecisions(subject);
  directRefunds(subject);
  ownOrders(subject);
  settlements(subject);
  cancellations(subject);
  transfers(subject);
  withdrawals(subject);
  payouts(subject);
  notices(subject);
  proposedRecharges(subject);
  rechargeRequests(subject);
  bankStatements(subject);
  ownWallets(subject);
  sales(subject);
  idempotency(subject);
  shopNumbers(subject);
  refundNumbers(subject);
  batches(subject);
  factors(subject);
  oneTimeCodes(subject);
  spendingLimits(subject);
  mandates(subject);
  mandateTerms(subject);
  paymentRequests(subject);
  signIns(subject);
  providerSignIns(subject);
  terminalSignIns(subject);
  signUps(subject);
  twoFactor(subject);
  ownSessions(subject);
  requestLog(subject);
  ownKeys(subject);
  chosenPayPasswords(subject);
  staff(subject);
  coolingOffs(subject);
  securityNews(subject);
  loginPasswords(subject);
  records(subject);
  followedRecords(subject);
  recordPages(subject);
  marks(subject);
  audit(subject);
  callbacks(subject);
  callbackAttempts(subject);
  callbackLists(subject);
  callbackSecrets(subject);
  receivers(subject);
  expiries(subject);
  admission(subject);
  nodes(subject);
}
