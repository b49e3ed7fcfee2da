// Every route of the service. The server registers these and no others, in a sandbox those of the sandbox
// too, and the OpenAPI document is made from them.

import type { Route } from '../http/route.ts';
import { OPERATIONS } from '../interface/operations.ts';
import { SANDBOX_OPERATIONS } from '../interface/sandbox.ts';
import { MCP_ENDPOINTS } from '../mcp/mcp-endpoint.ts';
import { ACCOUNT_ROUTES } from '../pages/account/account-routes.ts';
import { CASHIER_ROUTES } from '../pages/cashier/cashier-routes.ts';
import { CONSOLE_APP_ROUTES } from '../pages/console/app-routes.ts';
import { DOCS_ROUTES } from '../pages/docs/docs-routes.ts';
import { KIT_ROUTES } from '../pages/docs/kit.ts';
import { VERIFY_ROUTES } from '../pages/docs/verify-page.ts';
import { FRONT_ROUTES } from '../pages/front/front-routes.ts';
import { PAY_ROUTES } from '../pages/pay/pay-routes.ts';
import { PAYMENT_REQUEST_ROUTES } from '../pages/payment-requests/payment-request-routes.ts';
import { REFUND_REQUEST_ROUTES } from '../pages/refund-requests/refund-request-routes.ts';
import { SIGN_IN_LINK_ROUTES } from '../pages/sign-in/link-routes.ts';
import { PROVIDER_ROUTES } from '../pages/sign-in/provider-routes.ts';
import { RESET_ROUTES } from '../pages/sign-in/reset-routes.ts';
import { healthEndpoint } from '../rest/health-endpoint.ts';
import { operationRoute } from '../rest/operation-route.ts';
import { PROBE_ROUTES } from '../rest/probe-endpoints.ts';
import { queryEndpoint } from '../rest/query-endpoint.ts';
import { SESSION_ROUTES } from '../session/session-routes.ts';
import type { Config } from '../settings/config.ts';
import { iconEndpoint } from './icon-endpoint.ts';
import { LOG_ROUTES } from './log-endpoints.ts';
import { logoEndpoint } from './logo-endpoint.ts';
import { openapiEndpoint } from './openapi-endpoint.ts';
import { postmanEndpoint } from './postman-endpoint.ts';
import { securityTxtEndpoint } from './security-txt-endpoint.ts';

const OPERATION_ROUTES: readonly Route[] = OPERATIONS.filter(
  ({ may }) => may.session || may.key,
).map(operationRoute);

export const ROUTES: readonly Route[] = [
  healthEndpoint,
  queryEndpoint,
  ...OPERATION_ROUTES,
  ...PROBE_ROUTES,
  ...FRONT_ROUTES,
  ...DOCS_ROUTES,
  ...KIT_ROUTES,
  ...VERIFY_ROUTES,
  ...PAY_ROUTES,
  ...CASHIER_ROUTES,
  ...REFUND_REQUEST_ROUTES,
  ...PAYMENT_REQUEST_ROUTES,
  ...SESSION_ROUTES,
  ...ACCOUNT_ROUTES,
  ...PROVIDER_ROUTES,
  ...SIGN_IN_LINK_ROUTES,
  ...RESET_ROUTES,
  ...CONSOLE_APP_ROUTES,
  ...MCP_ENDPOINTS,
  logoEndpoint,
  iconEndpoint,
  securityTxtEndpoint,
  ...LOG_ROUTES,
  openapiEndpoint(routesOf),
  postmanEndpoint(() => ROUTES),
];

/** What a sandbox has besides. */
export const SANDBOX_ROUTES: readonly Route[] = SANDBOX_OPERATIONS.map(operationRoute);

export function routesOf({ sandbox }: Pick<Config, 'sandbox'>): readonly Route[] {
  return sandbox ? [...ROUTES, ...SANDBOX_ROUTES] : ROUTES;
}
