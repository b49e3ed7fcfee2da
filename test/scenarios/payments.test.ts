// Tests what a payment moves, and when it is refused.

import { scenario } from './scenario.ts';

scenario(
  'A payment is frozen with the merchant until its settlement.',
  `given  alice.consumer 100.00     order T1 30.00 of bob
   then   order T1 pending          settlement T1 none        refundable T1 0.00
   when   pay T1 by alice
   then   alice.consumer 70.00      bob.merchant 0.00 frozen 30.00
   and    alice.consumer in 100.00 out 30.00    bob.merchant in 30.00 out 0.00
   and    alice record 2 consume out 30.00      bob record 1 collection in 30.00
   and    order T1 paid             settlement T1 pending 30.00    refundable T1 30.00
   and    external account -100.00  fee account 0.00
   when   T1 falls due              settle T1
   then   bob.merchant 30.00        bob.merchant in 30.00 out 0.00
   and    order T1 paid             settlement T1 settled 30.00
   and    bob record 1 collection in 30.00`,
);

scenario(
  'With immediate settlement the merchant can spend a payment at once.',
  `given  settlement at once        alice.consumer 30.00      order T1 30.00 of bob
   when   pay T1 by alice
   then   alice.consumer 0.00       bob.merchant 30.00
   and    order T1 paid             settlement T1 settled 30.00`,
);

scenario(
  'Every order is paid once, and its payer gets the same answer again.',
  `given  alice.consumer 100.00     carol.consumer 100.00     order T1 30.00 of bob
   when   pay T1 by alice           pay T1 by alice           pay T1 by alice mistyped
   then   alice.consumer 70.00      order T1 paid
   when   pay T1 by carol
   then   refused order_already_paid       carol.consumer 100.00
   when   refund T1 partial 10.00          pay T1 by carol
   then   refused order_already_paid
   when   refund T1 partial 20.00          pay T1 by carol
   then   refused order_refunded
   when   pay T1 by alice
   then   order T1 refunded         alice.consumer 99.70`,
);

scenario(
  'A forbidden payment is refused and moves nothing.',
  `given  alice.consumer 10.00      bob.consumer 100.00       order T1 10.01 of bob
   when   pay T9 by alice
   then   refused order_not_found
   when   pay T1 by bob
   then   refused own_order
   when   pay T1 by alice
   then   refused insufficient_balance
   when   pay T1 by alice mistyped
   then   refused pay_password_wrong 4 left
   given  suspend alice
   when   pay T1 by alice
   then   refused user_suspended
   given  resume alice              alice has no payment password
   when   pay T1 by alice
   then   refused pay_password_not_set
   and    alice.consumer 10.00      bob.consumer 100.00       order T1 pending`,
);

scenario(
  'Nobody pays a suspended merchant, and everybody pays once the suspension has ended.',
  `given  alice.consumer 10.00      order T1 5.00 of bob      suspend bob
   when   pay T1 by alice
   then   refused merchant_suspended
   and    alice.consumer 10.00      order T1 pending
   given  resume bob
   when   pay T1 by alice
   then   order T1 paid             alice.consumer 5.00`,
);

scenario(
  'An order for a designated payer can be paid by nobody else.',
  `given  alice.consumer 10.00      carol.consumer 10.00      order T1 5.00 of bob for alice
   when   pay T1 by carol
   then   refused wrong_payer
   when   pay T1 by alice
   then   order T1 paid             alice.consumer 5.00`,
);

scenario(
  'An order that only its own owner could pay is refused.',
  `when   order T1 5.00 of bob for bob
   then   refused own_order
   given  suspend bob
   when   order T1 5.00 of bob
   then   refused user_suspended`,
);

scenario(
  'A cancelled order cannot be paid.',
  `given  alice.consumer 10.00      order T1 5.00 of bob      cancel T1
   when   pay T1 by alice
   then   refused order_cancelled   order T1 cancelled        alice.consumer 10.00`,
);

scenario(
  'An order is named by its title, or after its merchant.',
  `given  order T1 5.00 of bob      order T2 5.00 of bob titled 午饭 两份
   then   title T1 向 老王茶馆 付款   title T2 午饭 两份`,
);
