// All screens. To add one:
//
// 1. `screens/<area>/<name>-screen.tsx` exports its component. What it says is in
//    `messages/{en,zh}/<area>.ts`.
// 2. `screens/<area>/routes.ts` lists the area's routes, each loaded when it is first opened, with the search
//    parameters it validates: filters live in the address. A new area's list is spread into `SCREENS` below.
// 3. A screen that people look for stands in `navigation.ts`, with its words in `messages/{en,zh}/app.ts`.
// 4. `test/browser/console/screens.ts` opens it for the checks of accessibility and for the pictures.

import { bankRoutes } from '../screens/bank/routes.ts';
import { callbackRoutes } from '../screens/callbacks/routes.ts';
import { cashierRoutes } from '../screens/cashier/routes.ts';
import { doctorRoutes } from '../screens/doctor/routes.ts';
import { failedCallbackRoutes } from '../screens/failed-callbacks/routes.ts';
import { keyRoutes } from '../screens/keys/routes.ts';
import { ledgerHealthRoutes } from '../screens/ledger-health/routes.ts';
import { mandateRoutes } from '../screens/mandates/routes.ts';
import { merchantRoutes } from '../screens/merchants/routes.ts';
import { newPaymentRoutes } from '../screens/new-payment/routes.ts';
import { noticeRoutes } from '../screens/notices/routes.ts';
import { authorityRoutes } from '../screens/operator/authority-routes.ts';
import { operatorRoutes } from '../screens/operator/routes.ts';
import { orderRoutes } from '../screens/orders/routes.ts';
import { overviewRoutes } from '../screens/overview/routes.ts';
import { quickstartRoutes } from '../screens/quickstart/routes.ts';
import { recordRoutes } from '../screens/records/routes.ts';
import { refundRequestRoutes } from '../screens/refund-requests/routes.ts';
import { requestRoutes } from '../screens/requests/routes.ts';
import { salesRoutes } from '../screens/sales/routes.ts';
import { securityRoutes } from '../screens/security/routes.ts';
import { settingsRoutes } from '../screens/settings-in-force/routes.ts';
import { staffRoutes } from '../screens/staff/routes.ts';
import { statementRoutes } from '../screens/statement/routes.ts';
import { topUpRoutes } from '../screens/top-ups/routes.ts';
import { transferRoutes } from '../screens/transfer/routes.ts';
import { withdrawalRoutes } from '../screens/withdrawals/routes.ts';

/** For people who have signed in. */
export const SCREENS = [
  ...overviewRoutes,
  ...recordRoutes,
  ...topUpRoutes,
  ...transferRoutes,
  ...withdrawalRoutes,
  ...mandateRoutes,
  ...statementRoutes,
  ...salesRoutes,
  ...newPaymentRoutes,
  ...orderRoutes,
  ...refundRequestRoutes,
  ...merchantRoutes,
  ...quickstartRoutes,
  ...keyRoutes,
  ...callbackRoutes,
  ...requestRoutes,
  ...doctorRoutes,
  ...cashierRoutes,
  ...staffRoutes,
  ...securityRoutes,
  ...noticeRoutes,
  ...operatorRoutes,
  ...bankRoutes,
  ...authorityRoutes,
  ...ledgerHealthRoutes,
  ...failedCallbackRoutes,
  ...settingsRoutes,
] as const;
