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
import type { Subject } from './subject.ts';
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
    let subject: Subject;
    before(async () => {
      subject = await open();
    });
    after(() => subject.close());
    wholeContract(() => subject);
  });
}

/** All of its sentences, for a suite that has more to say of the same subject. */
export function wholeContract(given: () => Subject): void {
  administration(given);
  closings(given);
  operatorKeys(given);
  operatorLists(given);
  allLists(given);
  renamings(given);
  collections(given);
  payments(given);
  refunds(given);
  operatorRefunds(given);
  operatorsInSession(given);
  twoOperators(given);
  previewedRefunds(given);
  refundRequests(given);
  refundRequestEnds(given);
  refundDecisions(given);
  directRefunds(given);
  ownOrders(given);
  settlements(given);
  cancellations(given);
  transfers(given);
  withdrawals(given);
  payouts(given);
  notices(given);
  proposedRecharges(given);
  rechargeRequests(given);
  bankStatements(given);
  ownWallets(given);
  sales(given);
  idempotency(given);
  shopNumbers(given);
  refundNumbers(given);
  batches(given);
  factors(given);
  oneTimeCodes(given);
  spendingLimits(given);
  mandates(given);
  mandateTerms(given);
  paymentRequests(given);
  signIns(given);
  providerSignIns(given);
  terminalSignIns(given);
  signUps(given);
  twoFactor(given);
  ownSessions(given);
  requestLog(given);
  ownKeys(given);
  chosenPayPasswords(given);
  staff(given);
  coolingOffs(given);
  securityNews(given);
  loginPasswords(given);
  records(given);
  followedRecords(given);
  recordPages(given);
  marks(given);
  audit(given);
  callbacks(given);
  callbackAttempts(given);
  callbackLists(given);
  callbackSecrets(given);
  receivers(given);
  expiries(given);
  admission(given);
  nodes(given);
}
