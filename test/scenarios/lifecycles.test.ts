// The four stages of an order, in each of its states, as its owner and as its payer see them.

import { scenario } from './scenario.ts';

scenario(
  'A pending order has only been created.',
  `given  at 19:30        order T1 100.00 of bob
   then   T1 creation created 19:30:00 100.00
   and    T1 payment none - 0.00    T1 refund none - 0.00     T1 settlement none - 0.00`,
);

scenario(
  'An expired order says when it expired.',
  `given  at 19:30        order T1 100.00 of bob              at 21:00
   then   T1 payment expired 20:00:00 0.00                    T1 settlement none - 0.00`,
);

scenario(
  'A cancelled order says when it was cancelled, even after it would have expired.',
  `given  at 19:30        order T1 100.00 of bob              at 19:40        cancel T1
   then   T1 payment cancelled 19:40:00 0.00
   given  at 21:00
   then   T1 payment cancelled 19:40:00 0.00                  order T1 cancelled`,
);

scenario(
  'Owners see what is due, and later what was settled; payers see neither.',
  `given  alice.consumer 100.00     settlement after 1m
   and    at 19:31                  order T1 100.00 of bob     pay T1 by alice
   then   T1 payment paid 19:31:00 100.00       due T1 19:32:00
   and    T1 settlement pending - 100.00        T1 settlement none - 0.00 for the payer
   when   at 19:32                  refund T1 partial 40.00
   then   T1 settlement pending - 60.00         T1 refund partial 19:32:00 40.00
   when   at 19:33                  settle T1
   then   T1 settlement settled 19:33:00 60.00  T1 settlement none - 0.00 for the payer
   when   at 19:34                  refund T1 partial 60.00
   then   T1 settlement settled 19:33:00 60.00  T1 refund full 19:34:00 100.00
   and    T1 refund full 19:34:00 100.00 for the payer
   and    T1 creation created 19:31:00 100.00   T1 payment paid 19:31:00 100.00`,
);

scenario(
  'An order refunded in full before its settlement is never settled.',
  `given  alice.consumer 100.00     at 19:31       order T1 100.00 of bob     pay T1 by alice
   when   at 19:35                  refund T1 full
   then   T1 refund full 19:35:00 100.00        T1 settlement none - 0.00
   and    T1 payment paid 19:31:00 100.00`,
);
