// Transfers between wallets, and withdrawals out of the system: what they move, and when they are
// refused.

import { scenario } from './scenario.ts';

scenario(
  'A transfer leaves one wallet and arrives in another, with a record on each side.',
  `given  alice.consumer 100.00     bob.consumer 1.00
   when   transfer 40.00 from alice.consumer to bob.consumer
   then   alice.consumer 60.00      alice.consumer in 100.00 out 40.00
   and    bob.consumer 41.00        bob.consumer in 41.00 out 0.00
   and    alice record 2 transfer out 40.00     bob record 2 transfer in 40.00
   and    external account -101.00`,
);

scenario(
  'Owners move their income to their consumer wallet and spend it there.',
  `given  settlement at once        alice.consumer 50.00      order T1 50.00 of bob
   and    pay T1 by alice
   when   transfer 50.00 from bob.merchant to bob.consumer
   then   bob.merchant 0.00         bob.merchant in 50.00 out 50.00
   and    bob.consumer 50.00        bob record 3 transfer in 50.00
   when   order T2 50.00 of alice   pay T2 by bob
   then   bob.consumer 0.00         alice.merchant 50.00
   when   transfer 20.00 from alice.merchant to bob.consumer
   then   alice.merchant 30.00      bob.consumer 20.00        external account -50.00`,
);

scenario(
  'A forbidden transfer is refused and moves nothing.',
  `given  alice.consumer 10.00      bob.consumer 10.00
   when   transfer 10.01 from alice.consumer to bob.consumer
   then   refused insufficient_balance
   when   transfer 1.00 from alice.consumer to alice.consumer
   then   refused invalid_parameters to same_wallet
   when   transfer 1.00 from alice.consumer to bob.merchant
   then   refused invalid_parameters to foreign_merchant_wallet
   when   transfer 1.00 from alice.consumer to bob.consumer mistyped
   then   refused pay_password_wrong 4 left
   given  suspend alice
   when   transfer 1.00 from alice.consumer to bob.consumer guarded
   then   refused user_suspended    alice.consumer 10.00      bob.consumer 10.00
   when   transfer 1.00 from bob.consumer to alice.consumer guarded
   then   alice.consumer 11.00      bob.consumer 9.00`,
);

scenario(
  'A withdrawal is frozen, then paid out.',
  `given  alice.consumer 100.00
   when   withdraw W1 40.00 from alice.consumer
   then   alice.consumer 60.00 frozen 40.00     alice.consumer in 100.00 out 0.00
   and    withdrawal W1 pending 40.00           alice record 1 recharge in 100.00
   and    external account -100.00
   when   approve W1
   then   alice.consumer 60.00      alice.consumer in 100.00 out 40.00
   and    withdrawal W1 approved 40.00          alice record 2 withdraw out 40.00
   and    external account -60.00
   when   decline W1
   then   refused withdrawal_decided    alice.consumer 60.00`,
);

scenario(
  'A declined withdrawal is returned in full.',
  `given  settlement at once        alice.consumer 50.00      order T1 50.00 of bob
   and    pay T1 by alice           withdraw W1 50.00 from bob.merchant
   then   bob.merchant 0.00 frozen 50.00
   when   refund T1 full
   then   refused insufficient_balance          bob.merchant 0.00 frozen 50.00
   when   decline W1
   then   bob.merchant 50.00        bob.merchant in 50.00 out 0.00
   and    withdrawal W1 declined 50.00          bob record 1 collection in 50.00
   when   approve W1
   then   refused withdrawal_decided
   when   refund T1 full
   then   bob.merchant 0.00         alice.consumer 50.00`,
);

scenario(
  'Money under review and unsettled money are frozen separately.',
  `given  alice.consumer 100.00     settlement at once        order T1 30.00 of bob
   and    pay T1 by alice           settlement after 24h      order T2 70.00 of bob
   and    pay T2 by alice           withdraw W1 30.00 from bob.merchant
   then   bob.merchant 0.00 frozen 100.00
   when   refund T2 partial 70.00
   then   bob.merchant 0.00 frozen 30.00        order T2 refunded 70.00
   when   approve W1
   then   bob.merchant 0.00         bob.merchant in 100.00 out 100.00`,
);

scenario(
  'Only the balance can be withdrawn, and not by suspended users.',
  `given  alice.consumer 10.00
   when   withdraw W1 10.01 from alice.consumer
   then   refused insufficient_balance
   when   withdraw W1 0.01 from alice.merchant
   then   refused insufficient_balance
   given  suspend alice
   when   withdraw W1 1.00 from alice.consumer
   then   refused user_suspended    alice.consumer 10.00
   given  resume alice
   when   withdraw W1 10.00 from alice.consumer
   then   alice.consumer 0.00 frozen 10.00`,
);
