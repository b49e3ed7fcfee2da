// The fee: one percent of the sum of all partial refunds of an order, rounded half up.

import { scenario } from './scenario.ts';

scenario(
  'Two refunds of 33.33 cost 0.33 and 0.34.',
  `given  alice.consumer 100.00     order T1 100.00 of bob    pay T1 by alice
   when   refund T1 partial 33.33
   then   fee 0.33                  net 33.00                 fee total 0.33
   when   refund T1 partial 33.33
   then   fee 0.34                  net 32.99                 fee total 0.67
   and    alice.consumer 65.99      fee account 0.67`,
);

scenario(
  'A refund that equals its fee gives the payer neither money nor a record.',
  `given  alice.consumer 1.00       order T1 1.00 of bob      pay T1 by alice
   when   refund T1 partial 0.49
   then   fee 0.00                  net 0.49                  alice record 3 refund in 0.49
   when   refund T1 partial 0.01
   then   fee 0.01                  net 0.00                  fee total 0.01
   and    alice.consumer 0.49       alice record 3 refund in 0.49
   and    bob record 3 refund out 0.01         fee account 0.01`,
);

const HUNDRED = Array.from({ length: 100 }, () => 'when   refund T1 partial 0.01').join('\n');

scenario(
  'A hundred refunds of 0.01 cost 0.01 together.',
  `given  alice.consumer 1.00       order T1 1.00 of bob      pay T1 by alice
   ${HUNDRED}
   then   fee total 0.01            fee account 0.01          alice.consumer 0.99
   and    order T1 refunded 1.00    alice record 101 refund in 0.01`,
);

scenario(
  'Each order has fees of its own.',
  `given  alice.consumer 1.00       order T1 0.50 of bob      pay T1 by alice
   and    order T2 0.49 of bob      pay T2 by alice
   when   refund T1 partial 0.49
   then   fee 0.00
   when   refund T2 partial 0.49
   then   fee 0.00                  fee account 0.00`,
);
