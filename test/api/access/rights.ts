// Says who may call which operation, a second time and by hand. `rights.test.ts` holds what operations say
// of themselves to it, and the access matrix calls each as everybody.

/**
 * What each operation has to say of itself; a hyphen: nobody of that kind may, or nothing is needed. Then
 * what is heard, in a session or with a key, by the owner of what it asks for, the payer, somebody else, and
 * a key of the owner that is bound to another merchant. What is for operators refuses all others alike.
 */
export const RIGHTS = `
operation           |for     |session|key       |machine|proof         |idempotency|owner |payer|other|beside
createCollection    |owner   |-      |collection|-      |-             |optional   |yes   |none |none |none
createOrder         |owner   |yes    |-         |-      |-             |required   |yes   |none |none |-
queryOrder          |owner   |-      |query     |-      |-             |-          |-     |-    |-    |-
getOrderLifecycle   |owner   |-      |query     |-      |-             |-          |yes   |part |none |none
listOrders          |owner   |yes    |query     |-      |-             |-          |own   |own  |own  |yes
listOrdersToPay     |owner   |yes    |-         |-      |-             |-          |own   |own  |own  |-
countOrders         |owner   |yes    |query     |-      |-             |-          |own   |own  |own  |yes
exportOrders        |owner   |yes    |query     |-      |-             |-          |own   |own  |own  |yes
showOrder           |owner   |yes    |query     |-      |-             |-          |yes   |none |none |none
cancelOrder         |owner   |yes    |collection|-      |-             |-          |yes   |none |none |none
showRefund          |owner   |yes    |query     |-      |-             |-          |yes   |yes  |none |none
listRefunds         |owner   |yes    |query     |-      |-             |-          |yes   |yes  |none |none
refundOrder         |owner   |-      |refund    |-      |-             |optional   |yes   |none |none |none
previewRefund       |owner   |yes    |-         |-      |-             |-          |yes   |none |none |-
refundOwnOrder      |owner   |yes    |-         |-      |pay_password  |required   |yes   |none |none |-
previewAnyRefund    |operator|yes    |-         |-      |-             |-          |-     |-    |-    |-
refundAnyOrder      |operator|yes    |-         |yes    |login_password|always     |-     |-    |-    |-
listRefundRequests  |owner   |yes    |-         |-      |-             |-          |own   |own  |own  |-
countRefundRequests |owner   |yes    |-         |-      |-             |-          |own   |own  |own  |-
approveRefundRequest|owner   |yes    |-         |-      |pay_password  |-          |yes   |none |none |-
declineRefundRequest|owner   |yes    |-         |-      |-             |-          |yes   |none |none |-
listAllRefundRequests|operator|yes   |-         |yes    |-             |-          |-     |-    |-    |-
showAnyRefundRequest|operator|yes    |-         |yes    |-             |-          |-     |-    |-    |-
approveAnyRefundRequest|operator|-   |-         |yes    |login_password|-          |-     |-    |-    |-
declineAnyRefundRequest|operator|-   |-         |yes    |login_password|-          |-     |-    |-    |-
getBill             |owner   |yes    |query     |yes    |-             |-          |yes   |yes  |yes  |yes
getOrderReceipt     |owner   |yes    |query     |yes    |-             |-          |yes   |yes  |none |scope?
getReceipt          |owner   |yes    |query     |yes    |-             |-          |yes   |yes  |none |scope?
getDayProof         |owner   |yes    |query     |yes    |-             |-          |yes   |yes  |yes  |scope?
showTakings         |owner   |yes    |query     |-      |-             |-          |own   |own  |own  |scope?
listMerchants       |owner   |yes    |query     |-      |-             |-          |own   |own  |own  |yes
createMerchant      |owner   |yes    |-         |-      |-             |-          |yes   |yes  |yes  |-
changeMerchant      |owner   |yes    |-         |-      |-             |-          |yes   |none |none |-
createBranch        |owner   |yes    |-         |-      |-             |-          |yes   |none |none |-
changeBranch        |owner   |yes    |-         |-      |-             |-          |yes   |none |none |-
listStaff           |owner   |yes    |-         |-      |-             |-          |yes   |none |none |-
createStaff         |owner   |yes    |-         |-      |login_password|-          |yes   |none |none |-
changeStaff         |owner   |yes    |-         |-      |login_password|-          |yes   |none |none |-
resetStaffPassword  |owner   |yes    |-         |-      |login_password|-          |yes   |none |none |-
removeStaff         |owner   |yes    |-         |-      |login_password|-          |yes   |none |none |-
listAllMerchants    |operator|yes    |operate   |yes    |-             |-          |-     |-    |-    |-
createMerchantOf    |operator|yes    |operate   |yes    |login_password|required   |-     |-    |-    |-
changeAnyMerchant   |operator|yes    |operate   |-      |login_password|-          |-     |-    |-    |-
listBranchesOf      |operator|yes    |-         |yes    |-             |-          |-     |-    |-    |-
createBranchOf      |operator|yes    |operate   |yes    |login_password|required   |-     |-    |-    |-
changeAnyBranch     |operator|yes    |operate   |-      |login_password|-          |-     |-    |-    |-
listAllOrders       |operator|yes    |operate   |yes    |-             |-          |-     |-    |-    |-
showAnyOrder        |operator|yes    |operate   |yes    |-             |-          |-     |-    |-    |-
cancelAnyOrder      |operator|-      |-         |yes    |-             |-          |-     |-    |-    |-
getBalance          |owner   |-      |query     |-      |-             |-          |own   |own  |own  |scope?
showWallets         |owner   |yes    |-         |-      |-             |-          |own   |own  |own  |-
showWalletHistory   |owner   |yes    |-         |-      |-             |-          |own   |own  |own  |-
showOverview        |owner   |yes    |-         |-      |-             |-          |own   |own  |own  |-
showStatement       |owner   |yes    |-         |-      |-             |-          |own   |own  |own  |-
exportStatement     |owner   |yes    |-         |-      |-             |-          |own   |own  |own  |-
showUserBalance     |operator|yes    |operate   |-      |-             |-          |-     |-    |-    |-
listTransactions    |owner   |-      |query     |-      |-             |-          |own   |own  |own  |scope?
listRecords         |owner   |yes    |-         |-      |-             |-          |own   |own  |own  |-
exportRecords       |owner   |yes    |-         |-      |-             |-          |own   |own  |own  |-
listUserTransactions|operator|yes    |operate   |-      |-             |-          |-     |-    |-    |-
findRecipient       |owner   |yes    |-         |-      |-             |-          |yes   |yes  |yes  |-
createTransfer      |owner   |yes    |-         |-      |pay_password  |required   |yes   |yes  |funds!|-
transferForUser     |operator|-      |-         |yes    |login_password|always     |-     |-    |-    |-
listRechargeMethods |owner   |yes    |-         |-      |-             |-          |yes   |yes  |yes  |-
requestRecharge     |owner   |yes    |-         |-      |-             |required   |yes   |yes  |yes  |-
listRechargeRequests|owner   |yes    |-         |-      |-             |-          |own   |own  |own  |-
cancelRechargeRequest|owner  |yes    |-         |-      |-             |-          |yes   |none |none |-
listAllRechargeRequests|operator|yes |operate   |yes    |-             |-          |-     |-    |-    |-
approveRechargeRequest|operator|yes  |operate   |yes    |login_password|-          |-     |-    |-    |-
declineRechargeRequest|operator|yes  |operate   |yes    |login_password|-          |-     |-    |-    |-
rechargeUser        |operator|yes    |operate   |yes    |login_password|always     |-     |-    |-    |-
listRecharges       |operator|yes    |operate   |yes    |-             |-          |-     |-    |-    |-
showRecharge        |operator|yes    |operate   |yes    |-             |-          |-     |-    |-    |-
approveRecharge     |operator|yes    |-         |yes    |login_password|-          |-     |-    |-    |-
declineRecharge     |operator|yes    |-         |yes    |login_password|-          |-     |-    |-    |-
listMandates        |owner   |yes    |-         |-      |-             |-          |own   |own  |own  |-
showMandate         |owner   |yes    |-         |-      |-             |-          |yes   |none |none |-
createMandate       |owner   |yes    |-         |-      |pay_password  |-          |yes   |yes  |yes  |-
changeMandate       |owner   |yes    |-         |-      |pay_password  |-          |yes   |none |none |-
endMandate          |owner   |yes    |-         |-      |-             |-          |yes   |none |none |-
createMandateKey    |owner   |yes    |-         |-      |pay_password  |-          |yes   |none |none |-
getMandate          |owner   |-      |spend     |-      |-             |-          |yes   |-    |-    |-
payUnderMandate     |owner   |-      |spend     |-      |-             |optional   |yes   |-    |-    |-
listPaymentsUnderMandate|owner|yes   |-         |-      |-             |-          |yes   |none |none |-
listMandatePayments |owner   |-      |spend     |-      |-             |-          |yes   |-    |-    |-
listPaymentRequests |owner   |yes    |-         |-      |-             |-          |own   |own  |own  |-
countPaymentRequests|owner   |yes    |-         |-      |-             |-          |own   |own  |own  |-
showPaymentRequest  |owner   |yes    |-         |-      |-             |-          |yes   |none |none |-
approvePaymentRequest|owner  |yes    |-         |-      |pay_password  |-          |yes   |none |none |-
declinePaymentRequest|owner  |yes    |-         |-      |-             |-          |yes   |none |none |-
listPayees          |owner   |yes    |-         |-      |-             |-          |own   |own  |own  |-
addPayee            |owner   |yes    |-         |-      |pay_password  |-          |yes   |yes  |yes  |-
removePayee         |owner   |yes    |-         |-      |pay_password  |-          |yes   |none |none |-
requestWithdrawal   |owner   |yes    |-         |yes    |pay_password  |required   |yes   |none |none |-
listWithdrawals     |owner   |yes    |-         |-      |-             |-          |own   |own  |own  |-
listAllWithdrawals  |operator|yes    |operate   |yes    |-             |-          |-     |-    |-    |-
approveWithdrawal   |operator|yes    |operate   |yes    |login_password|required   |-     |-    |-    |-
declineWithdrawal   |operator|yes    |operate   |yes    |login_password|required   |-     |-    |-    |-
showWithdrawal      |operator|yes    |operate   |yes    |-             |-          |-     |-    |-    |-
payOutWithdrawal    |operator|yes    |operate   |yes    |login_password|required   |-     |-    |-    |-
returnWithdrawal    |operator|yes    |operate   |yes    |login_password|required   |-     |-    |-    |-
downloadPayouts     |operator|yes    |operate   |yes    |-             |-          |-     |-    |-    |-
listReceivers       |owner   |yes    |events    |yes    |-             |-          |own   |own  |own  |scope?
createReceiver      |owner   |yes    |events    |yes    |login_password|-          |how!  |how! |how! |scope?
changeReceiver      |owner   |yes    |events    |yes    |login_password|-          |yes   |none |none |scope?
removeReceiver      |owner   |yes    |events    |yes    |login_password|-          |yes   |none |none |scope?
rotateReceiverSecret|owner   |yes    |events    |yes    |login_password|-          |yes   |none |none |scope?
pingReceiver        |owner   |yes    |events    |yes    |-             |-          |yes   |none |none |scope?
listCallbacks       |owner   |yes    |events    |-      |-             |-          |own   |own  |own  |yes
showCallback        |owner   |yes    |events    |-      |-             |-          |yes   |none |none |none
resendCallback      |owner   |yes    |events    |-      |-             |-          |yes   |none |none |none
resendCallbacks     |owner   |yes    |events    |yes    |-             |-          |yes   |yes  |yes  |scope?
pingUrl             |owner   |yes    |events    |yes    |-             |-          |how!  |how! |how! |scope?
getCallbackSecret   |owner   |yes    |events    |-      |-             |-          |yes   |yes  |yes  |scope?
showCallbackSecret  |owner   |yes    |-         |yes    |login_password|-          |yes   |yes  |yes  |-
rotateCallbackSecret|owner   |yes    |events    |-      |login_password|-          |yes   |yes  |yes  |scope?
listAudit           |operator|yes    |-         |yes    |-             |-          |-     |-    |-    |-
exportAudit         |operator|yes    |-         |-      |-             |-          |-     |-    |-    |-
listSecurityEvents  |operator|yes    |-         |-      |-             |-          |-     |-    |-    |-
listSettings        |operator|yes    |-         |-      |-             |-          |-     |-    |-    |-
getMe               |owner   |yes    |-         |-      |-             |-          |own   |own  |own  |-
awaitChange         |owner   |yes    |-         |-      |-             |-          |yes   |yes  |yes  |-
createUser          |operator|-      |operate   |yes    |login_password|-          |-     |-    |-    |-
followRecords       |operator|-      |operate   |-      |-             |-          |-     |-    |-    |-
listUsers           |operator|yes    |operate   |yes    |-             |-          |-     |-    |-    |-
exportUsers         |operator|yes    |-         |-      |-             |-          |-     |-    |-    |-
showUser            |operator|yes    |operate   |yes    |-             |-          |-     |-    |-    |-
changeUser          |operator|yes    |operate   |yes    |login_password|-          |-     |-    |-    |-
suspendUser         |operator|yes    |operate   |yes    |login_password|-          |-     |-    |-    |-
resumeUser          |operator|yes    |operate   |yes    |login_password|-          |-     |-    |-    |-
unlockUser          |operator|yes    |-         |yes    |login_password|-          |-     |-    |-    |-
closeUser           |operator|yes    |-         |yes    |login_password|-          |-     |-    |-    |-
exportUser          |operator|yes    |-         |yes    |login_password|-          |-     |-    |-    |-
enrolUserTotp       |operator|-      |-         |yes    |login_password|-          |-     |-    |-    |-
setUserPassword     |operator|-      |-         |yes    |login_password|-          |-     |-    |-    |-
setUserPayPassword  |operator|-      |-         |yes    |login_password|-          |-     |-    |-    |-
setUserCodeLimit    |operator|-      |-         |yes    |login_password|-          |-     |-    |-    |-
unlinkUserProvider  |operator|-      |-         |yes    |login_password|-          |-     |-    |-    |-
createSignInLink    |operator|-      |operate   |yes    |login_password|-          |-     |-    |-    |-
listBankDays        |operator|yes    |operate   |yes    |-             |-          |-     |-    |-    |-
showBankDay         |operator|yes    |operate   |yes    |-             |-          |-     |-    |-    |-
listBankDifferences |operator|yes    |operate   |yes    |-             |-          |-     |-    |-    |-
closeBankDifference |operator|yes    |-         |yes    |login_password|-          |-     |-    |-    |-
checkBankDifferences|operator|yes    |operate   |yes    |login_password|-          |-     |-    |-    |-
previewBankStatement|operator|yes    |operate   |yes    |-             |-          |-     |-    |-    |-
importBankStatement |operator|yes    |operate   |yes    |login_password|-          |-     |-    |-    |-
enterBankBalance    |operator|yes    |operate   |yes    |login_password|-          |-     |-    |-    |-
listBankColumns     |operator|yes    |operate   |yes    |-             |-          |-     |-    |-    |-
chooseBankColumns   |operator|yes    |-         |yes    |login_password|-          |-     |-    |-    |-
previewPayoutAnswers|operator|yes    |operate   |yes    |-             |-          |-     |-    |-    |-
importPayoutAnswers |operator|yes    |operate   |yes    |login_password|-          |-     |-    |-    |-
listInvites         |operator|yes    |-         |yes    |-             |-          |-     |-    |-    |-
createInvite        |operator|yes    |-         |yes    |login_password|-          |-     |-    |-    |-
revokeInvite        |operator|yes    |-         |yes    |login_password|-          |-     |-    |-    |-
showTerminal        |operator|yes    |-         |-      |-             |-          |-     |-    |-    |-
allowTerminal       |operator|yes    |-         |-      |login_password|-          |-     |-    |-    |-
refuseTerminal      |operator|yes    |-         |-      |-             |-          |-     |-    |-    |-
listKeys            |owner   |yes    |-         |yes    |-             |-          |own   |own  |own  |-
createKey           |owner   |yes    |-         |yes    |login_password|-          |yes   |yes  |yes  |-
changeKey           |owner   |yes    |-         |yes    |login_password_for_more|- |yes   |none |none |-
rotateKey           |owner   |yes    |-         |yes    |login_password_later|-    |yes   |none |none |-
revokeKey           |owner   |yes    |-         |yes    |-             |-          |yes   |none |none |-
listSessions        |owner   |yes    |-         |-      |-             |-          |own   |own  |own  |-
endSession          |owner   |yes    |-         |-      |-             |-          |yes   |idle |idle |-
endOtherSessions    |owner   |yes    |-         |-      |-             |-          |yes   |yes  |yes  |-
showSecurity        |owner   |yes    |-         |-      |-             |-          |yes   |yes  |yes  |-
changeLoginPassword |owner   |yes    |-         |-      |login_password_later|-    |yes   |yes  |yes  |-
choosePayPassword   |owner   |yes    |-         |-      |login_password_later|-    |yes   |yes  |yes  |-
setCodeLimit        |owner   |yes    |-         |-      |login_password|-          |yes   |yes  |yes  |-
showSpendingLimits  |owner   |yes    |-         |-      |-             |-          |yes   |yes  |yes  |-
setSpendingLimits   |owner   |yes    |-         |-      |login_password|-          |yes   |yes  |yes  |-
offerTotp           |owner   |yes    |-         |-      |-             |-          |yes   |yes  |yes  |-
switchOnTotp        |owner   |yes    |-         |-      |login_password_later|-    |how!  |how! |how! |-
switchOffTotp       |owner   |yes    |-         |-      |login_password|-          |how!  |how! |how! |-
renewRecoveryCodes  |owner   |yes    |-         |-      |login_password|-          |how!  |how! |how! |-
listSecurityLog     |owner   |yes    |-         |-      |-             |-          |yes   |yes  |yes  |-
showSecurityNews    |owner   |yes    |-         |-      |-             |-          |yes   |yes  |yes  |-
readSecurityLog     |owner   |yes    |-         |-      |-             |-          |yes   |yes  |yes  |-
listNotices         |owner   |yes    |-         |-      |-             |-          |own   |own  |own  |-
countUnreadNotices  |owner   |yes    |-         |-      |-             |-          |yes   |yes  |yes  |-
readNotices         |owner   |yes    |-         |-      |-             |-          |yes   |yes  |yes  |-
showEmail           |owner   |yes    |-         |-      |-             |-          |yes   |yes  |yes  |-
setEmail            |owner   |yes    |-         |-      |login_password|-          |mail! |mail!|mail!|-
confirmEmail        |owner   |yes    |-         |-      |-             |-          |code! |code!|code!|-
removeEmail         |owner   |yes    |-         |-      |login_password|-          |yes   |yes  |yes  |-
chooseNotices       |owner   |yes    |-         |-      |-             |-          |yes   |yes  |yes  |-
exportAccount       |owner   |yes    |-         |-      |login_password|-          |login!|login!|login!|-
closeAccount        |owner   |yes    |-         |-      |login_password|-          |login!|login!|login!|-
listFailedCallbacks |operator|yes    |-         |-      |-             |-          |-     |-    |-    |-
resendAnyCallback   |operator|yes    |-         |yes    |-             |-          |-     |-    |-    |-
listAllCallbacks    |operator|yes    |-         |yes    |-             |-          |-     |-    |-    |-
showAnyCallback     |operator|yes    |-         |yes    |-             |-          |-     |-    |-    |-
showLedgerHealth    |operator|yes    |-         |-      |-             |-          |-     |-    |-    |-
verifyBooks         |operator|yes    |-         |-      |-             |-          |-     |-    |-    |-
showOperatorOverview|operator|yes    |operate   |-      |-             |-          |-     |-    |-    |-
showTotals          |operator|yes    |operate   |-      |-             |-          |-     |-    |-    |-
find                |operator|yes    |operate   |yes    |-             |-          |-     |-    |-    |-
listAllRequests     |operator|yes    |operate   |yes    |-             |-          |-     |-    |-    |-
showTimeline        |operator|yes    |-         |yes    |-             |-          |-     |-    |-    |-
listRequests        |owner   |yes    |query     |-      |-             |-          |yes   |yes  |yes  |yes
sandboxShow         |owner   |yes    |query     |-      |-             |-          |-     |-    |-    |-
sandboxPay          |owner   |-      |collection|-      |-             |-          |-     |-    |-    |-
sandboxTopUp        |owner   |-      |collection|-      |-             |-          |-     |-    |-    |-
sandboxMoveClock    |owner   |yes    |collection|-      |-             |-          |-     |-    |-    |-
sandboxMark         |owner   |-      |collection|-      |-             |-          |-     |-    |-    |-
sandboxReset        |owner   |yes    |collection|-      |-             |-          |-     |-    |-    |-
listEvents          |owner   |-      |events, query|-   |-             |-          |own   |own  |own  |yes
showTill            |till    |yes    |-         |-      |-             |-          |yes   |yes  |yes  |-
showBranchDay       |till    |yes    |-         |-      |-             |-          |yes   |none |none |-
awaitTillChange     |till    |yes    |-         |-      |-             |-          |yes   |none |none |-
collectAtTill       |till    |yes    |-         |-      |-             |required   |yes   |none |none |-
showTillOrder       |till    |yes    |-         |-      |-             |-          |yes   |none |none |-
showTillLifecycle   |till    |yes    |-         |-      |-             |-          |yes   |none |none |-
cancelTillOrder     |till    |yes    |-         |-      |-             |-          |yes   |none |none |-
`;
