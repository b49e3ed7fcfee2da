// Refunds that agents request: nothing moves until the owner approves, unless the key may refund directly.

import { scenario } from './scenario.ts';

scenario(
  'An agent requests, the owner approves, and the refund is like any other.',
  `given  alice.consumer 100.00     order T1 100.00 of bob    pay T1 by alice   agent A1 of bob
   when   A1 asks Q1 of T1 partial 40.00
   then   request Q1 approval_required 40.00   order T1 paid  bob.merchant 0.00 frozen 100.00
   when   approve request Q1
   then   request Q1 refunded 40.00      order T1 partially_refunded 40.00
   and    alice.consumer 39.60      bob.merchant 0.00 frozen 60.00      fee account 0.40
   and    alice record 3 refund in 39.60       bob record 2 refund out 40.00
   when   approve request Q1
   then   refused refund_request_decided       alice.consumer 39.60`,
);

scenario(
  'An agent that repeats itself has one request, whatever becomes of it.',
  `given  alice.consumer 50.00      order T1 50.00 of bob     pay T1 by alice   agent A1 of bob
   when   A1 asks Q1 of T1 partial 10.00       A1 asks Q2 of T1 partial 10.00 key k
   and    A1 asks Q3 of T1 partial 10
   then   no request Q2             no request Q3
   when   A1 asks Q4 of T1 partial 10.01
   then   refused refund_request_open
   when   A1 asks Q4 of T1 full
   then   refused refund_request_open
   when   approve request Q1        A1 asks Q5 of T1 partial 10.00
   and    A1 asks Q5 of T1 partial 10.00 key k
   then   no request Q5             order T1 partially_refunded 10.00
   when   A1 asks Q6 of T1 partial 10.00 key other
   then   request Q6 approval_required 10.00   order T1 partially_refunded 10.00
   when   decline request Q6        A1 asks Q7 of T1 partial 10.00 key other
   then   no request Q7             request Q6 declined 10.00     alice.consumer 9.90`,
);

scenario(
  'A request is open for half an hour, and no longer than its key.',
  `given  alice.consumer 50.00      order T1 50.00 of bob     order T2 50.00 of bob
   and    pay T1 by alice           agent A1 of bob           agent A2 of bob
   when   A1 asks Q1 of T1 full
   given  at 19:59:59.999
   then   request Q1 approval_required 50.00
   given  at 20:00
   then   request Q1 expired 50.00
   when   approve request Q1
   then   refused refund_request_decided
   when   A1 asks Q2 of T1 full key k
   then   request Q2 approval_required 50.00
   when   dismiss A1
   then   request Q2 declined 50.00
   when   approve request Q2
   then   refused refund_request_decided       order T1 paid
   when   A2 asks Q3 of T1 full key l        approve request Q3
   then   order T1 refunded 50.00   alice.consumer 50.00`,
);

scenario(
  'A request reserves nothing, and its approval takes account of what happened meanwhile.',
  `given  alice.consumer 100.00     order T1 50.00 of bob     pay T1 by alice   agent A1 of bob
   and    order T2 50.00 of bob     pay T2 by alice           settle T1
   when   A1 asks Q1 of T1 full     refund T1 partial 20.00   approve request Q1
   then   refused full_refund_unavailable      request Q1 approval_required 50.00
   when   decline request Q1        A1 asks Q2 of T1 partial 30.00
   and    refund T1 partial 0.01    approve request Q2
   then   refused refund_exceeds_remaining     order T1 partially_refunded 20.01
   when   A1 asks Q3 of T2 full     refund T2 full            approve request Q3
   then   refused order_refunded    order T2 refunded 50.00
   when   A1 asks Q4 of T2 partial 1.00
   then   refused order_refunded`,
);

scenario(
  'Only the owner can approve, with the password, and not while suspended.',
  `given  alice.consumer 50.00      order T1 50.00 of bob     pay T1 by alice
   and    agent A1 of bob           agent X1 of carol
   when   X1 asks Q1 of T1 full
   then   refused order_not_found
   when   A1 asks Q1 of T1 full     approve request Q1 mistyped
   then   refused pay_password_wrong 4 left    order T1 paid
   given  suspend bob
   when   approve request Q1
   then   refused user_suspended
   when   decline request Q1
   then   request Q1 declined 50.00     order T1 paid`,
);

scenario(
  'A direct agent refunds up to its limit, and then opens a request.',
  `given  alice.consumer 100.00     order T1 100.00 of bob    pay T1 by alice
   and    agent A1 of bob up to 60.00 a day    agent A2 of bob
   when   A1 asks Q1 of T1 partial 59.99
   then   no request Q1             order T1 partially_refunded 59.99
   when   A1 asks Q2 of T1 partial 0.02
   then   request Q2 approval_required 0.02    order T1 partially_refunded 59.99
   when   A1 asks Q3 of T1 partial 0.01 key k
   then   refused refund_request_open
   when   decline request Q2        A1 asks Q3 of T1 partial 0.01 key k
   then   no request Q3             order T1 partially_refunded 60.00
   when   A1 asks Q4 of T1 partial 1.00        approve request Q4
   then   order T1 partially_refunded 61.00`,
);
