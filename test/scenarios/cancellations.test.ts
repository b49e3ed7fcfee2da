// Cancelling an order: only by its merchant, only before it is paid, and only before it expires.

import { scenario } from './scenario.ts';

scenario(
  'A merchant cancels an order that nobody has paid.',
  `given  alice.consumer 10.00      at 19:30                  order T1 5.00 of bob for alice
   when   at 19:40                  cancel T1 by alice
   then   refused order_not_found   order T1 pending
   when   cancel T1
   then   order T1 cancelled        T1 payment cancelled 19:40:00 0.00
   when   at 19:50                  cancel T1
   then   T1 payment cancelled 19:40:00 0.00    settlement T1 none     refundable T1 0.00
   when   pay T1 by alice
   then   refused order_cancelled   alice.consumer 10.00`,
);

scenario(
  'A paid or expired order cannot be cancelled.',
  `given  alice.consumer 10.00      at 19:30                  order T1 5.00 of bob
   and    order T2 5.00 of bob      pay T1 by alice
   when   cancel T1
   then   refused order_already_paid
   when   refund T1 partial 1.00    cancel T1
   then   refused order_already_paid
   when   refund T1 partial 4.00    cancel T1
   then   refused order_refunded    order T1 refunded 5.00
   when   at 20:00                  cancel T2
   then   refused order_expired     order T2 expired`,
);
