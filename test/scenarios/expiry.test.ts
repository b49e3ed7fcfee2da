// An order expires after thirty minutes. What counts is when a payment arrives, not when it is
// decided.

import { scenario } from './scenario.ts';

scenario(
  'An order is expired from the first instant of its thirty-first minute.',
  `given  at 19:30        alice.consumer 10.00     order T1 5.00 of bob     order T2 5.00 of bob
   given  at 19:59:59.999
   then   order T1 pending
   when   pay T1 by alice
   then   order T1 paid
   given  at 20:00
   then   order T2 expired
   when   pay T2 by alice
   then   refused order_expired     alice.consumer 5.00`,
);

scenario(
  'A payment that arrived in time is accepted, however late it is decided.',
  `given  at 19:30        alice.consumer 10.00     order T1 5.00 of bob     order T2 5.00 of bob
   given  at 20:05
   when   pay T2 by alice arriving 20:00
   then   refused order_expired
   when   pay T1 by alice arriving 19:59:59.999
   then   order T1 paid             T1 payment paid 20:05:00 5.00`,
);
