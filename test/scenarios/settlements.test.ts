// Tests when income can be spent: settlements, what they move, and refunds around them.

import { scenario } from './scenario.ts';

scenario(
  'A settlement makes frozen money spendable when it is due.',
  `given  at 19:30                  settlement after 10m
   and    alice.consumer 30.00      order T1 30.00 of bob     pay T1 by alice
   then   due T1 19:40:00           bob.merchant 0.00 frozen 30.00
   when   at 19:39:59.999           settle T1
   then   bob.merchant 0.00 frozen 30.00        settlement T1 pending 30.00
   when   at 19:40                  settle T1
   then   bob.merchant 30.00        bob.merchant in 30.00 out 0.00
   and    settlement T1 settled 30.00           bob record 1 collection in 30.00
   when   at 19:50                  settle T1
   then   bob.merchant 30.00        T1 settlement settled 19:40:00 30.00`,
);

scenario(
  'A late settlement says when it happened.',
  `given  at 19:30                  settlement after 10m
   and    alice.consumer 30.00      order T1 30.00 of bob     pay T1 by alice
   when   at 20:10                  settle T1
   then   due T1 19:40:00           T1 settlement settled 20:10:00 30.00`,
);

scenario(
  'Short delays are rounded up to seconds, long ones to minutes.',
  `given  alice.consumer 100.00     order T1 1.00 of bob      order T2 1.00 of bob
   and    order T3 1.00 of bob      at 19:30:00.001
   when   settlement after 1m       pay T1 by alice
   and    settlement after 10m      pay T2 by alice
   and    settlement after 3h       pay T3 by alice
   then   due T1 19:31:01           due T2 19:40:10           due T3 22:31:00`,
);

scenario(
  'All that a merchant has due at one moment is settled together, and nothing else.',
  `given  alice.consumer 100.00     settlement after 1h       at 19:30:01
   and    order T1 10.00 of bob     pay T1 by alice           at 19:30:59
   and    order T2 20.00 of bob     pay T2 by alice           at 19:31:01
   and    order T3 40.00 of bob     pay T3 by alice
   then   due T1 20:31:00           due T2 20:31:00           due T3 20:32:00
   when   T1 falls due              settle T2
   then   bob.merchant 30.00 frozen 40.00       settlement T1 settled 10.00
   and    settlement T2 settled 20.00           settlement T3 pending 40.00
   when   T3 falls due              settle T3
   then   bob.merchant 70.00        bob.merchant in 70.00 out 0.00`,
);

scenario(
  'A refund before the settlement takes from what is due, and one after it from the balance.',
  `given  alice.consumer 100.00     order T1 60.00 of bob     pay T1 by alice
   and    order T2 40.00 of bob     pay T2 by alice
   when   refund T1 partial 20.00
   then   bob.merchant 0.00 frozen 80.00        settlement T1 pending 40.00
   when   T1 falls due              settle T1
   then   bob.merchant 80.00        settlement T1 settled 40.00
   when   refund T1 partial 10.00
   then   bob.merchant 70.00        settlement T1 settled 40.00
   and    bob.merchant in 100.00 out 30.00      bob record 4 refund out 10.00
   and    alice.consumer 29.70      fee account 0.30`,
);

scenario(
  'Fully refunded orders are not settled with the others of their bucket.',
  `given  alice.consumer 100.00     order T1 60.00 of bob     pay T1 by alice
   and    order T2 40.00 of bob     pay T2 by alice           refund T1 full
   when   T1 falls due              settle T1
   then   settlement T1 none        settlement T2 settled 40.00
   and    bob.merchant 40.00        bob.merchant in 100.00 out 60.00`,
);

scenario(
  "Of one day's refunds some come from frozen money and some from the balance.",
  `given  alice.consumer 100.00     settlement after 1h       at 19:30
   and    order T1 50.00 of bob     pay T1 by alice           at 20:00
   and    order T2 50.00 of bob     pay T2 by alice
   when   T1 falls due              settle T1                 refund T1 partial 20.00
   and    refund T2 partial 30.00
   then   bob.merchant 30.00 frozen 20.00       bob.merchant in 100.00 out 50.00
   when   transfer 30.00 from bob.merchant to bob.consumer
   and    refund T1 partial 0.01
   then   refused insufficient_balance          bob.merchant 0.00 frozen 20.00
   when   refund T2 partial 20.00
   then   bob.merchant 0.00         order T2 refunded 50.00    settlement T2 none
   when   T2 falls due              settle T2
   then   bob.merchant 0.00         settlement T2 none`,
);
