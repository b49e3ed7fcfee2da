// Tests where the money of a refund comes from and goes to, and when a refund is refused.

import { scenario } from './scenario.ts';

scenario(
  'The worked example of the ledger page.',
  `given  alice.consumer 100.00
   then   external account -100.00  alice.consumer in 100.00 out 0.00
   when   order T1 100.00 of bob    pay T1 by alice
   then   alice.consumer 0.00       bob.merchant 0.00 frozen 100.00
   and    alice.consumer in 100.00 out 100.00   bob.merchant in 100.00 out 0.00
   when   refund T1 partial 40.00
   then   fee 0.40                  net 39.60                 fee total 0.40
   and    alice.consumer 39.60      bob.merchant 0.00 frozen 60.00
   and    alice.consumer in 139.60 out 100.00   bob.merchant in 100.00 out 40.00
   and    alice record 3 refund in 39.60        bob record 2 refund out 40.00
   and    order T1 partially_refunded 40.00     refundable T1 60.00    fee account 0.40
   when   T1 falls due              settle T1
   then   bob.merchant 60.00        settlement T1 settled 60.00
   when   refund T1 partial 60.00
   then   fee 0.60                  fee total 1.00            fee account 1.00
   and    alice.consumer 99.00      bob.merchant 0.00         order T1 refunded 100.00`,
);

scenario(
  'A full refund costs nothing.',
  `given  alice.consumer 88.88      order T1 88.88 of bob     pay T1 by alice
   when   refund T1 full
   then   fee 0.00                  net 88.88                 fee account 0.00
   and    alice.consumer 88.88      bob.merchant 0.00
   and    order T1 refunded 88.88   refundable T1 0.00        settlement T1 none`,
);

scenario(
  'A partial refund of the whole amount is a partial refund.',
  `given  alice.consumer 50.00      order T1 50.00 of bob     pay T1 by alice
   when   refund T1 partial 50.00
   then   fee 0.50                  net 49.50                 order T1 refunded 50.00`,
);

scenario(
  'A refund is paid from the unsettled money of its own order, not from the balance.',
  `given  alice.consumer 100.00     settlement at once        order T1 40.00 of bob
   and    pay T1 by alice           settlement after 24h      order T2 60.00 of bob
   and    pay T2 by alice
   then   bob.merchant 40.00 frozen 60.00
   when   refund T2 partial 10.00
   then   bob.merchant 40.00 frozen 50.00      settlement T2 pending 50.00`,
);

scenario(
  'A refund of a settled order is paid from the balance.',
  `given  alice.consumer 100.00     order T1 40.00 of bob     pay T1 by alice
   and    T1 falls due              settle T1
   and    order T2 60.00 of bob     pay T2 by alice
   when   refund T1 full
   then   bob.merchant 0.00 frozen 60.00       settlement T1 settled 40.00
   and    order T1 refunded 40.00   order T2 paid             alice.consumer 40.00`,
);

scenario(
  'A refund takes the unsettled part first and the rest from the balance, in one record.',
  `given  alice.consumer 100.00     order T1 100.00 of bob    pay T1 by alice
   and    settle T1 in part, 70.00
   then   bob.merchant 70.00 frozen 30.00
   when   refund T1 partial 50.00
   then   bob.merchant 50.00        bob record 2 refund out 50.00      settlement T1 none
   and    alice.consumer 49.50      fee account 0.50`,
);

scenario(
  'A merchant that has spent settled money cannot refund it.',
  `given  alice.consumer 100.00     order T1 100.00 of bob    pay T1 by alice
   and    T1 falls due              settle T1
   and    withdraw W1 60.01 from bob.merchant                 approve W1
   when   refund T1 full
   then   refused insufficient_balance         bob.merchant 39.99    order T1 paid
   when   refund T1 partial 40.00
   then   refused insufficient_balance         alice.consumer 0.00
   when   refund T1 partial 39.99
   then   bob.merchant 0.00         order T1 partially_refunded 39.99`,
);

scenario(
  'Money that is frozen for one order cannot refund another.',
  `given  alice.consumer 100.00     order T1 50.00 of bob     pay T1 by alice
   and    T1 falls due              settle T1
   and    order T2 50.00 of bob     pay T2 by alice
   and    transfer 50.00 from bob.merchant to bob.consumer
   when   refund T1 partial 0.01
   then   refused insufficient_balance         bob.merchant 0.00 frozen 50.00`,
);

scenario(
  'A forbidden refund is refused and moves nothing.',
  `given  alice.consumer 100.00     order T1 50.00 of bob     order T2 50.00 of bob
   when   refund T1 full
   then   refused order_not_paid
   given  pay T1 by alice           pay T2 by alice
   when   refund T1 full by alice
   then   refused order_not_found
   when   refund T1 full by carol
   then   refused order_not_found
   when   refund T1 full 49.99
   then   refused invalid_parameters amount full_amount_differs
   when   refund T1 partial 50.01
   then   refused refund_exceeds_remaining
   when   refund T1 full mistyped
   then   refused pay_password_wrong 4 left
   given  suspend bob
   when   refund T1 full
   then   refused user_suspended
   given  resume bob                bob has no payment password
   when   refund T1 full
   then   refused pay_password_not_set
   and    bob.merchant 0.00 frozen 100.00      alice.consumer 0.00       order T1 paid`,
);

scenario(
  'After a partial refund the rest can be refunded in parts, until nothing is left.',
  `given  alice.consumer 50.00      order T1 50.00 of bob     pay T1 by alice
   when   refund T1 partial 20.00   refund T1 full
   then   refused full_refund_unavailable
   when   refund T1 partial 30.01
   then   refused refund_exceeds_remaining
   when   refund T1 partial 30.00   refund T1 partial 0.01
   then   refused order_refunded    order T1 refunded 50.00
   when   refund T1 full
   then   refused order_refunded`,
);

scenario(
  'A suspended payer still receives refunds.',
  `given  alice.consumer 50.00      order T1 50.00 of bob     pay T1 by alice   suspend alice
   when   refund T1 full
   then   alice.consumer 50.00`,
);

scenario(
  'Expired and cancelled orders have nothing to refund.',
  `given  order T1 50.00 of bob     order T2 50.00 of bob     cancel T2         at 21:00
   when   refund T1 full
   then   refused order_not_paid
   when   refund T2 full
   then   refused order_not_paid`,
);
