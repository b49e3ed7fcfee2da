// What operations say about who may call them is held to a table that was written by hand: a word that is
// changed in one of the two places alone is noticed here.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { OPERATIONS } from '../../../src/interface/operations.ts';
import { QUERY_ORDER } from '../../../src/interface/orders/orders.ts';
import { SANDBOX_OPERATIONS } from '../../../src/interface/sandbox.ts';
import { parseTable } from '../../support/pipe-table.ts';

/** What each operation has to say of itself. A hyphen: nobody of that kind may, or nothing is needed. */
const RIGHTS = `
operation          |for     |session|key       |machine|proof         |idempotency
createCollection   |owner   |-      |collection|-      |-             |optional
queryOrder         |owner   |-      |query     |-      |-             |-
getOrderLifecycle  |owner   |-      |query     |-      |-             |-
listOrders         |owner   |yes    |query     |-      |-             |-
countOrders        |owner   |yes    |query     |-      |-             |-
exportOrders       |owner   |yes    |query     |-      |-             |-
showOrder          |owner   |yes    |query     |-      |-             |-
cancelOrder        |owner   |yes    |collection|-      |-             |-
showRefund         |owner   |yes    |query     |-      |-             |-
listRefunds        |owner   |yes    |query     |-      |-             |-
refundOrder        |owner   |-      |refund    |-      |-             |optional
previewRefund      |owner   |yes    |-         |-      |-             |-
refundOwnOrder     |owner   |yes    |-         |-      |pay_password  |required
previewAnyRefund   |operator|yes    |-         |-      |-             |-
refundAnyOrder     |operator|yes    |-         |yes    |login_password|always
listRefundRequests |owner   |yes    |-         |-      |-             |-
countRefundRequests|owner   |yes    |-         |-      |-             |-
approveRefundRequest|owner  |yes    |-         |-      |pay_password  |-
declineRefundRequest|owner  |yes    |-         |-      |-             |-
listAllRefundRequests|operator|-    |-         |yes    |-             |-
showAnyRefundRequest|operator|-     |-         |yes    |-             |-
approveAnyRefundRequest|operator|-  |-         |yes    |login_password|-
declineAnyRefundRequest|operator|-  |-         |yes    |login_password|-
getBill            |owner   |yes    |query     |yes    |-             |-
listMerchants      |owner   |yes    |query     |-      |-             |-
createMerchant     |owner   |yes    |-         |-      |-             |-
changeMerchant     |owner   |yes    |-         |-      |-             |-
createBranch       |owner   |yes    |-         |-      |-             |-
changeBranch       |owner   |yes    |-         |-      |-             |-
listStaff          |owner   |yes    |-         |-      |-             |-
createStaff        |owner   |yes    |-         |-      |login_password|-
changeStaff        |owner   |yes    |-         |-      |login_password|-
resetStaffPassword |owner   |yes    |-         |-      |login_password|-
removeStaff        |owner   |yes    |-         |-      |login_password|-
listAllMerchants   |operator|yes    |operate   |yes    |-             |-
createMerchantOf   |operator|yes    |operate   |yes    |login_password|required
changeAnyMerchant  |operator|yes    |operate   |-      |login_password|-
listBranchesOf     |operator|-      |-         |yes    |-             |-
createBranchOf     |operator|yes    |operate   |yes    |login_password|required
changeAnyBranch    |operator|yes    |operate   |-      |login_password|-
listAllOrders      |operator|yes    |operate   |yes    |-             |-
showAnyOrder       |operator|yes    |operate   |yes    |-             |-
cancelAnyOrder     |operator|-      |-         |yes    |-             |-
getBalance         |owner   |-      |query     |-      |-             |-
showWallets        |owner   |yes    |-         |-      |-             |-
showWalletHistory  |owner   |yes    |-         |-      |-             |-
showOverview       |owner   |yes    |-         |-      |-             |-
showStatement      |owner   |yes    |-         |-      |-             |-
exportStatement    |owner   |yes    |-         |-      |-             |-
showUserBalance    |operator|yes    |operate   |-      |-             |-
listTransactions   |owner   |-      |query     |-      |-             |-
listRecords        |owner   |yes    |-         |-      |-             |-
exportRecords      |owner   |yes    |-         |-      |-             |-
listUserTransactions|operator|yes   |operate   |-      |-             |-
findRecipient      |owner   |yes    |-         |-      |-             |-
createTransfer     |owner   |yes    |-         |-      |pay_password  |required
transferForUser    |operator|-      |-         |yes    |login_password|always
rechargeUser       |operator|yes    |operate   |yes    |login_password|always
listRecharges      |operator|yes    |operate   |yes    |-             |-
showRecharge       |operator|yes    |operate   |yes    |-             |-
approveRecharge    |operator|yes    |-         |yes    |login_password|-
declineRecharge    |operator|yes    |-         |yes    |login_password|-
requestWithdrawal  |owner   |yes    |-         |yes    |pay_password  |required
listWithdrawals    |owner   |yes    |-         |-      |-             |-
listAllWithdrawals |operator|yes    |operate   |yes    |-             |-
approveWithdrawal  |operator|yes    |operate   |yes    |login_password|required
declineWithdrawal  |operator|yes    |operate   |yes    |login_password|required
listReceivers      |owner   |yes    |events    |yes    |-             |-
createReceiver     |owner   |yes    |events    |yes    |login_password|-
changeReceiver     |owner   |yes    |events    |yes    |login_password|-
removeReceiver     |owner   |yes    |events    |yes    |login_password|-
rotateReceiverSecret|owner  |yes    |events    |yes    |login_password|-
pingReceiver       |owner   |yes    |events    |yes    |-             |-
listCallbacks      |owner   |yes    |events    |-      |-             |-
showCallback       |owner   |yes    |events    |-      |-             |-
resendCallback     |owner   |yes    |events    |-      |-             |-
resendCallbacks    |owner   |yes    |events    |yes    |-             |-
pingUrl            |owner   |yes    |events    |yes    |-             |-
getCallbackSecret  |owner   |yes    |events    |-      |-             |-
showCallbackSecret |owner   |yes    |-         |yes    |login_password|-
rotateCallbackSecret|owner  |yes    |events    |-      |login_password|-
listAudit          |operator|yes    |-         |yes    |-             |-
exportAudit        |operator|yes    |-         |-      |-             |-
listSecurityEvents |operator|yes    |-         |-      |-             |-
listSettings       |operator|yes    |-         |-      |-             |-
getMe              |owner   |yes    |-         |-      |-             |-
awaitChange        |owner   |yes    |-         |-      |-             |-
createUser         |operator|-      |operate   |yes    |login_password|-
followRecords      |operator|-      |operate   |-      |-             |-
listUsers          |operator|yes    |operate   |yes    |-             |-
showUser           |operator|yes    |operate   |yes    |-             |-
changeUser         |operator|yes    |operate   |yes    |login_password|-
suspendUser        |operator|yes    |operate   |yes    |login_password|-
resumeUser         |operator|yes    |operate   |yes    |login_password|-
unlockUser         |operator|yes    |-         |yes    |login_password|-
closeUser          |operator|yes    |-         |yes    |login_password|-
exportUser         |operator|yes    |-         |yes    |login_password|-
enrolUserTotp      |operator|-      |-         |yes    |login_password|-
setUserPassword    |operator|-      |-         |yes    |login_password|-
setUserPayPassword |operator|-      |-         |yes    |login_password|-
setUserCodeLimit   |operator|-      |-         |yes    |login_password|-
unlinkUserProvider |operator|-      |-         |yes    |login_password|-
createSignInLink   |operator|-      |operate   |yes    |login_password|-
listInvites        |operator|yes    |-         |yes    |-             |-
createInvite       |operator|yes    |-         |yes    |login_password|-
revokeInvite       |operator|yes    |-         |yes    |login_password|-
listKeys           |owner   |yes    |-         |yes    |-             |-
createKey          |owner   |yes    |-         |yes    |login_password|-
changeKey          |owner   |yes    |-         |yes    |login_password_for_more|-
rotateKey          |owner   |yes    |-         |yes    |login_password_later|-
revokeKey          |owner   |yes    |-         |yes    |-             |-
listSessions       |owner   |yes    |-         |-      |-             |-
endSession         |owner   |yes    |-         |-      |-             |-
endOtherSessions   |owner   |yes    |-         |-      |-             |-
showSecurity       |owner   |yes    |-         |-      |-             |-
changeLoginPassword|owner   |yes    |-         |-      |login_password_later|-
choosePayPassword  |owner   |yes    |-         |-      |login_password_later|-
setCodeLimit       |owner   |yes    |-         |-      |login_password|-
offerTotp          |owner   |yes    |-         |-      |-             |-
switchOnTotp       |owner   |yes    |-         |-      |login_password_later|-
switchOffTotp      |owner   |yes    |-         |-      |login_password|-
renewRecoveryCodes |owner   |yes    |-         |-      |login_password|-
listSecurityLog    |owner   |yes    |-         |-      |-             |-
showSecurityNews   |owner   |yes    |-         |-      |-             |-
readSecurityLog    |owner   |yes    |-         |-      |-             |-
exportAccount      |owner   |yes    |-         |-      |login_password|-
closeAccount       |owner   |yes    |-         |-      |login_password|-
listFailedCallbacks|operator|yes    |-         |-      |-             |-
resendAnyCallback  |operator|yes    |-         |yes    |-             |-
listAllCallbacks   |operator|-      |-         |yes    |-             |-
showAnyCallback    |operator|-      |-         |yes    |-             |-
showLedgerHealth   |operator|yes    |-         |-      |-             |-
verifyBooks        |operator|yes    |-         |-      |-             |-
showTotals         |operator|yes    |operate   |-      |-             |-
listRequests       |owner   |yes    |query     |-      |-             |-
sandboxShow        |owner   |yes    |query     |-      |-             |-
sandboxPay         |owner   |-      |collection|-      |-             |-
sandboxTopUp       |owner   |-      |collection|-      |-             |-
sandboxMoveClock   |owner   |yes    |collection|-      |-             |-
sandboxMark        |owner   |-      |collection|-      |-             |-
sandboxReset       |owner   |yes    |collection|-      |-             |-
listEvents         |owner   |-      |events, query|-   |-             |-
showTill           |till    |yes    |-         |-      |-             |-
showBranchDay      |till    |yes    |-         |-      |-             |-
awaitTillChange    |till    |yes    |-         |-      |-             |-
collectAtTill      |till    |yes    |-         |-      |-             |required
showTillOrder      |till    |yes    |-         |-      |-             |-
showTillLifecycle  |till    |yes    |-         |-      |-             |-
cancelTillOrder    |till    |yes    |-         |-      |-             |-
`;

test('every operation has the rights that the table gives it, and none is in one place alone', () => {
  const { rows } = parseTable(RIGHTS);
  const wanted = [...rows].map(([id, cells]) => [id, ...cells.values()]);
  const told = [...OPERATIONS, QUERY_ORDER, ...SANDBOX_OPERATIONS];
  const said = told.map(({ id, for: whose, may, proof, idempotency }) => [
    id,
    whose,
    may.session ? 'yes' : '-',
    [may.key ?? '-', may.orKey].filter(Boolean).join(', '),
    may.machine ? 'yes' : '-',
    proof ?? '-',
    idempotency ?? '-',
  ]);
  const sorted = (table: readonly string[][]) => table.map((row) => row.join(' | ')).sort();
  assert.deepEqual(
    sorted(said),
    sorted(wanted),
    'who may is said twice: in the operation, and in RIGHTS of this file',
  );
});

test('whatever changes something takes a proof, or moves no money', () => {
  const unproven = OPERATIONS.filter(({ method, may, proof }) => {
    return method !== 'GET' && may.session && !proof;
  });
  assert.deepEqual(
    unproven.map(({ id }) => id),
    [
      ...['cancelOrder', 'declineRefundRequest'],
      ...['createMerchant', 'changeMerchant', 'createBranch', 'changeBranch'],
      ...['collectAtTill', 'cancelTillOrder'],
      ...['revokeKey', 'endSession', 'endOtherSessions', 'offerTotp', 'readSecurityLog'],
      ...['pingReceiver', 'resendCallback', 'resendCallbacks', 'pingUrl'],
      ...['resendAnyCallback', 'verifyBooks'],
    ],
    'say here why it needs none: cancelling an order that nobody has paid moves nothing, nor does declining ' +
      'a refund; a shop and its tills collect into the wallet of its owner, whatever it is called; what is ' +
      'sent again goes where it went, and a test tells nothing; ending a key or a session puts somebody out, ' +
      'an offer is nothing yet, and what has been seen is only seen',
  );
});

test('what leaves a wallet of its owner is open to no key', () => {
  const leaving = OPERATIONS.filter(({ proof }) => proof === 'pay_password');
  assert.ok(leaving.length > 0);
  for (const { id, may } of leaving) assert.equal(may.key, undefined, id);
});

test('what the machine may do has a command, and nothing else has one', () => {
  const idsOf = (operations: typeof OPERATIONS) => operations.map(({ id }) => id);
  assert.deepEqual(
    idsOf(OPERATIONS.filter(({ command }) => command)),
    idsOf(OPERATIONS.filter(({ may }) => may.machine)),
  );
});
