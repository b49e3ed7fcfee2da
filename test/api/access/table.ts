// Says who may call what. Operations stand in `rights.ts`; every other address the service has stands in
// both tables below, once for each thing that can be asked of it (in parentheses where there are several),
// and how to ask it in `requests.ts`. A test calls every cell.

import { parseTable } from '../../support/pipe-table.ts';
import { OPERATION_PEOPLE, OPERATION_PROGRAMS } from './operations.ts';

/**
 * What a caller gets: the status, and the code of a refusal. For a tool it is the code's usual
 * status, because the answer that contains the code has the status 200.
 */
export const HEARD = {
  yes: { status: 200 },
  /** The caller's own things, and nobody else's. */
  own: { status: 200 },
  /** Without the settlement, which concerns the merchant only. */
  part: { status: 200 },
  /** Back to the page in question. */
  back: { status: 303 },
  /** Byte for byte what is answered about an order, a merchant or a request that does not exist. */
  none: { status: 404 },
  'key?': { status: 401, code: 'credentials_missing' },
  'scope?': { status: 403, code: 'scope_missing' },
  'login?': { status: 401, code: 'session_required' },
  'login!': { status: 401, code: 'login_failed' },
  'place!': { status: 403, code: 'invite_invalid' },
  'came!': { status: 403, code: 'provider_sign_in_invalid' },
  /** A page that says so. */
  'reset.': { status: 403 },
  'reset!': { status: 403, code: 'reset_link_invalid' },
  /** The service sends no mail. */
  'mail!': { status: 403, code: 'email_off' },
  /** That was mailed. */
  'code!': { status: 403, code: 'email_code_invalid' },
  'link!': { status: 403, code: 'sign_in_link_invalid' },
  'site!': { status: 403, code: 'cross_site' },
  /** The tools are for programs; a page of another site may use none of them. */
  'origin!': { status: 403 },
  'payer!': { status: 403, code: 'wrong_payer' },
  'key!': { status: 401, code: 'credentials_invalid' },
  /** They may, but have not the money. */
  'funds!': { status: 422, code: 'insufficient_balance' },
  'signature!': { status: 401, code: 'signature_invalid' },
  'time!': { status: 401, code: 'timestamp_out_of_range' },
  'nonce!': { status: 401, code: 'nonce_reused' },
  'address!': { status: 403, code: 'ip_not_allowed' },
  'suspended!': { status: 403, code: 'user_suspended' },
  /** The session came of a sign-in link: they may pay and look. */
  'limited!': { status: 403, code: 'session_limited' },
  /** As if it were so: what they named is not theirs, and nothing happens to it. */
  idle: { status: 200 },
  /** They may, but not so, or not as things are. */
  'how!': { status: 400 },
  /** What the console has for others only, as if it did not exist. */
  'nothing!': { status: 404, code: 'not_found' },
} as const satisfies Record<string, { status: number; code?: string }>;

export type Mark = keyof typeof HEARD;

/**
 * People in a browser: with nothing, as the payer the order is meant for, as the owner of its
 * merchant, as another user, as an operator, with a session that has ended, and as the payer whom
 * another site made send it. Those who have a column in few tables come last: see `withOthers`.
 */
const PEOPLE = `
address                                       |nobody |payer  |owner  |other  |operator |ended  |foreign
GET /api/v1/health                            |yes    |yes    |yes    |yes    |yes      |yes    |yes
GET /livez                                    |yes    |yes    |yes    |yes    |yes      |yes    |yes
GET /readyz                                   |yes    |yes    |yes    |yes    |yes      |yes    |yes
POST /api/v1/query (order)                    |key?   |key?   |key?   |key?   |key?     |key?   |key?
POST /api/v1/query (balance)                  |key?   |key?   |key?   |key?   |key?     |key?   |key?
POST /api/v1/query (wallet_tx)                |key?   |key?   |key?   |key?   |key?     |key?   |key?
POST /mcp (initialize)                        |yes    |yes    |yes    |yes    |yes      |yes    |origin!
POST /mcp (tools/list)                        |yes    |yes    |yes    |yes    |yes      |yes    |origin!
POST /mcp (get_balance)                       |key?   |key?   |key?   |key?   |key?     |key?   |origin!
POST /mcp (create_collection)                 |key?   |key?   |key?   |key?   |key?     |key?   |origin!
POST /mcp (query_order)                       |key?   |key?   |key?   |key?   |key?     |key?   |origin!
POST /mcp (get_order_lifecycle)               |key?   |key?   |key?   |key?   |key?     |key?   |origin!
POST /mcp (refund_order)                      |key?   |key?   |key?   |key?   |key?     |key?   |origin!
POST /mcp (refund_order, asking)              |key?   |key?   |key?   |key?   |key?     |key?   |origin!
POST /mcp (list_transactions)                 |key?   |key?   |key?   |key?   |key?     |key?   |origin!
POST /mcp/payer (initialize)                  |yes    |yes    |yes    |yes    |yes      |yes    |origin!
POST /mcp/payer (tools/list)                  |yes    |yes    |yes    |yes    |yes      |yes    |origin!
POST /mcp/payer (get_mandate)                 |key?   |key?   |key?   |key?   |key?     |key?   |origin!
POST /mcp/payer (show_order)                  |key?   |key?   |key?   |key?   |key?     |key?   |origin!
POST /mcp/payer (pay_order)                   |key?   |key?   |key?   |key?   |key?     |key?   |origin!
POST /mcp/payer (list_payments)               |key?   |key?   |key?   |key?   |key?     |key?   |origin!
GET /docs                                     |yes    |yes    |yes    |yes    |yes      |yes    |yes
GET /docs/*                                   |yes    |yes    |yes    |yes    |yes      |yes    |yes
GET /sdk                                      |yes    |yes    |yes    |yes    |yes      |yes    |yes
GET /sdk/*                                    |yes    |yes    |yes    |yes    |yes      |yes    |yes
GET /docs/tael.postman_collection.json        |yes    |yes    |yes    |yes    |yes      |yes    |yes
GET /llms.txt                                 |yes    |yes    |yes    |yes    |yes      |yes    |yes
GET /verify.html                              |yes    |yes    |yes    |yes    |yes      |yes    |yes
GET /openapi.json                             |yes    |yes    |yes    |yes    |yes      |yes    |yes
GET /brand/:file                              |yes    |yes    |yes    |yes    |yes      |yes    |yes
GET /favicon.ico                              |yes    |yes    |yes    |yes    |yes      |yes    |yes
GET /.well-known/security.txt                 |yes    |yes    |yes    |yes    |yes      |yes    |yes
GET /log                                      |yes    |yes    |yes    |yes    |yes      |yes    |yes
GET /log/checkpoint                           |yes    |yes    |yes    |yes    |yes      |yes    |yes
GET /log/consistency                          |yes    |yes    |yes    |yes    |yes      |yes    |yes
GET / (page)                                  |yes    |back   |back   |back   |back     |yes    |back
GET /pay/:txNo (data)                         |yes    |yes    |yes    |yes    |yes      |yes    |yes
GET /pay/:txNo (page)                         |yes    |yes    |yes    |yes    |yes      |yes    |yes
GET /pay/:txNo/changes                        |yes    |yes    |yes    |yes    |yes      |yes    |yes
GET /qrcode/:txNo                             |yes    |yes    |yes    |yes    |yes      |yes    |yes
POST /pay/:txNo (data)                        |login? |yes    |payer! |payer! |payer!   |login? |site!
POST /pay/:txNo (form)                        |login? |back   |payer! |payer! |payer!   |login? |site!
POST /pay/:txNo/sign-in                       |back   |back   |back   |back   |back     |back   |site!
GET /pay/:txNo/sign-in                        |back   |back   |back   |back   |back     |back   |back
POST /pay/:txNo/sign-out                      |back   |back   |back   |back   |back     |back   |site!
GET /pay/:txNo/sign-out                       |back   |back   |back   |back   |back     |back   |back
POST /pay/:txNo/sign-up                       |back   |back   |back   |back   |back     |back   |site!
GET /pay/:txNo/sign-up                        |back   |back   |back   |back   |back     |back   |back
POST /pay/:txNo/pay-password                  |login? |back   |back   |back   |back     |login? |site!
GET /pay/:txNo/pay-password                   |yes    |yes    |yes    |yes    |yes      |yes    |yes
GET /cashier/:txNo                            |yes    |none   |yes    |none   |none     |yes    |none
GET /cashier/:txNo/events                     |login? |none   |yes    |none   |none     |login? |none
POST /cashier/:txNo/next                      |login? |none   |back   |none   |none     |login? |site!
GET /cashier/:txNo/next                       |back   |back   |back   |back   |back     |back   |back
POST /cashier/:txNo/cancel                    |login? |none   |back   |none   |none     |login? |site!
GET /cashier/:txNo/cancel                     |back   |back   |back   |back   |back     |back   |back
POST /cashier/:txNo/sign-in                   |back   |back   |back   |back   |back     |back   |site!
POST /cashier/:txNo/sign-out                  |back   |back   |back   |back   |back     |back   |site!
GET /cashier/:txNo/sign-in                    |back   |back   |back   |back   |back     |back   |back
GET /cashier/:txNo/sign-out                   |back   |back   |back   |back   |back     |back   |back
GET /refund-requests/:requestNo (data)        |login? |none   |yes    |none   |none     |login? |none
GET /refund-requests/:requestNo (page)        |yes    |none   |yes    |none   |none     |yes    |none
POST /refund-requests/:requestNo (data)       |login? |none   |yes    |none   |none     |login? |site!
POST /refund-requests/:requestNo (form)       |login? |none   |back   |none   |none     |login? |site!
POST /refund-requests/:requestNo/sign-in      |back   |back   |back   |back   |back     |back   |site!
GET /refund-requests/:requestNo/sign-in       |back   |back   |back   |back   |back     |back   |back
POST /refund-requests/:requestNo/sign-out     |back   |back   |back   |back   |back     |back   |site!
GET /refund-requests/:requestNo/sign-out      |back   |back   |back   |back   |back     |back   |back
POST /refund-requests/:requestNo/pay-password |login? |back   |back   |back   |back     |login? |site!
GET /refund-requests/:requestNo/pay-password  |yes    |none   |yes    |none   |none     |yes    |none
GET /payment-requests/:requestNo (data)       |login? |yes    |none   |none   |none     |login? |yes
GET /payment-requests/:requestNo (page)       |yes    |yes    |none   |none   |none     |yes    |yes
POST /payment-requests/:requestNo (data)      |login? |yes    |none   |none   |none     |login? |site!
POST /payment-requests/:requestNo (form)      |login? |back   |none   |none   |none     |login? |site!
POST /payment-requests/:requestNo/sign-in     |back   |back   |back   |back   |back     |back   |site!
GET /payment-requests/:requestNo/sign-in      |back   |back   |back   |back   |back     |back   |back
POST /payment-requests/:requestNo/sign-out    |back   |back   |back   |back   |back     |back   |site!
GET /payment-requests/:requestNo/sign-out     |back   |back   |back   |back   |back     |back   |back
POST /payment-requests/:requestNo/pay-password|login? |back   |back   |back   |back     |login? |site!
GET /payment-requests/:requestNo/pay-password |yes    |yes    |none   |none   |none     |yes    |yes
POST /auth/login                              |yes    |yes    |yes    |yes    |yes      |yes    |site!
POST /auth/login (wrong)                      |login! |login! |login! |login! |login!   |login! |site!
POST /auth/staff/login                        |yes    |yes    |yes    |yes    |yes      |yes    |site!
POST /auth/staff/login (wrong)                |login! |login! |login! |login! |login!   |login! |site!
POST /auth/terminal                           |yes    |yes    |yes    |yes    |yes      |yes    |site!
POST /auth/terminal/session                   |yes    |yes    |yes    |yes    |yes      |yes    |site!
POST /auth/logout                             |yes    |yes    |yes    |yes    |yes      |yes    |site!
POST /auth/sign-up                            |yes    |yes    |yes    |yes    |yes      |yes    |site!
POST /auth/sign-up (uninvited)                |place! |place! |place! |place! |place!   |place! |site!
POST /auth/pay-password                       |login? |yes    |yes    |yes    |yes      |login? |site!
POST /auth/pay-password (wrong)               |login? |login! |login! |login! |login!   |login? |site!
POST /api/v1/security/login-password (wrong)  |login? |login! |login! |login! |login!   |login? |site!
GET /account                                  |yes    |yes    |yes    |yes    |yes      |yes    |yes
POST /account/sign-in                         |back   |back   |back   |back   |back     |back   |site!
GET /account/sign-in                          |back   |back   |back   |back   |back     |back   |back
POST /account/sign-out                        |back   |back   |back   |back   |back     |back   |site!
GET /account/sign-out                         |back   |back   |back   |back   |back     |back   |back
POST /account/sign-up                         |back   |back   |back   |back   |back     |back   |site!
GET /account/sign-up                          |back   |back   |back   |back   |back     |back   |back
POST /account/pay-password                    |login? |back   |back   |back   |back     |login? |site!
GET /account/pay-password                     |back   |back   |back   |back   |back     |back   |back
GET /auth/oidc                                |back   |back   |back   |back   |back     |back   |site!
GET /auth/oidc/callback                       |came!  |came!  |came!  |came!  |came!    |came!  |came!
GET /sign-in/:link                            |yes    |yes    |yes    |yes    |yes      |yes    |yes
POST /sign-in/:link                           |link!  |link!  |link!  |link!  |link!    |link!  |site!
GET /forgot-password                          |yes    |yes    |yes    |yes    |yes      |yes    |yes
GET /forgot-password/sent                     |yes    |yes    |yes    |yes    |yes      |yes    |yes
POST /forgot-password                         |mail!  |mail!  |mail!  |mail!  |mail!    |mail!  |site!
GET /reset-password/:link                     |reset. |reset. |reset. |reset. |reset.   |reset. |reset.
POST /reset-password/:link                    |reset! |reset! |reset! |reset! |reset!   |reset! |site!
GET /console                                  |yes    |yes    |yes    |yes    |yes      |yes    |yes
GET /console/* (page)                         |yes    |yes    |yes    |yes    |yes      |yes    |yes
`;

/**
 * Programs with a key of the owner, by its scopes: each alone, all three, and all but the one that
 * is needed. Then the payer's key and the key of another shop, both with every scope, asking for the
 * owner's things; and a key of the owner that is bound to another of their merchants: it sees neither
 * the wallets nor what is not of that merchant. Last the keys that fail: "each" is FAILING, anything
 * else is what all of them hear.
 */
const PROGRAMS = `
address                                  |query |collection|refund|all   |lacking|payer |other |beside|failing
GET /api/v1/health                           |yes   |yes   |yes   |yes   |yes    |yes   |yes   |yes   |yes
GET /livez                                   |yes   |yes   |yes   |yes   |yes    |yes   |yes   |yes   |yes
GET /readyz                                  |yes   |yes   |yes   |yes   |yes    |yes   |yes   |yes   |yes
POST /api/v1/query (order)                   |yes   |scope?|scope?|yes   |scope? |part  |none  |none  |each
POST /api/v1/query (balance)                 |own   |scope?|scope?|own   |scope? |own   |own   |scope?|each
POST /api/v1/query (wallet_tx)               |own   |scope?|scope?|own   |scope? |own   |own   |scope?|each
POST /mcp (initialize)                       |yes   |yes   |yes   |yes   |yes    |yes   |yes   |yes   |yes
POST /mcp (tools/list)                       |yes   |yes   |yes   |yes   |yes    |yes   |yes   |yes   |yes
POST /mcp (get_balance)                      |own   |scope?|scope?|own   |scope? |own   |own   |scope?|each
POST /mcp (create_collection)                |scope?|yes   |scope?|yes   |scope? |none  |none  |none  |each
POST /mcp (query_order)                      |yes   |scope?|scope?|yes   |scope? |part  |none  |none  |each
POST /mcp (get_order_lifecycle)              |yes   |scope?|scope?|yes   |scope? |part  |none  |none  |each
POST /mcp (refund_order)                     |scope?|scope?|yes   |yes   |scope? |none  |none  |none  |each
POST /mcp (refund_order, asking)             |scope?|scope?|yes   |yes   |scope? |none  |none  |none  |each
POST /mcp (list_transactions)                |own   |scope?|scope?|own   |scope? |own   |own   |scope?|each
POST /mcp/payer (initialize)                 |yes   |yes   |yes   |yes   |yes    |yes   |yes   |yes   |yes
POST /mcp/payer (tools/list)                 |yes   |yes   |yes   |yes   |yes    |yes   |yes   |yes   |yes
POST /mcp/payer (get_mandate)                |scope?|scope?|scope?|scope?|scope? |scope?|scope?|scope?|each
POST /mcp/payer (show_order)                 |scope?|scope?|scope?|scope?|scope? |scope?|scope?|scope?|each
POST /mcp/payer (pay_order)                  |scope?|scope?|scope?|scope?|scope? |scope?|scope?|scope?|each
POST /mcp/payer (list_payments)              |scope?|scope?|scope?|scope?|scope? |scope?|scope?|scope?|each
GET /docs                                    |yes   |yes   |yes   |yes   |yes    |yes   |yes   |yes   |yes
GET /docs/*                                  |yes   |yes   |yes   |yes   |yes    |yes   |yes   |yes   |yes
GET /sdk                                     |yes   |yes   |yes   |yes   |yes    |yes   |yes   |yes   |yes
GET /sdk/*                                   |yes   |yes   |yes   |yes   |yes    |yes   |yes   |yes   |yes
GET /docs/tael.postman_collection.json       |yes   |yes   |yes   |yes   |yes    |yes   |yes   |yes   |yes
GET /llms.txt                                |yes   |yes   |yes   |yes   |yes    |yes   |yes   |yes   |yes
GET /verify.html                             |yes   |yes   |yes   |yes   |yes    |yes   |yes   |yes   |yes
GET /openapi.json                            |yes   |yes   |yes   |yes   |yes    |yes   |yes   |yes   |yes
GET /brand/:file                             |yes   |yes   |yes   |yes   |yes    |yes   |yes   |yes   |yes
GET /favicon.ico                             |yes   |yes   |yes   |yes   |yes    |yes   |yes   |yes   |yes
GET /.well-known/security.txt                |yes   |yes   |yes   |yes   |yes    |yes   |yes   |yes   |yes
GET /log                                     |yes   |yes   |yes   |yes   |yes    |yes   |yes   |yes   |yes
GET /log/checkpoint                          |yes   |yes   |yes   |yes   |yes    |yes   |yes   |yes   |yes
GET /log/consistency                         |yes   |yes   |yes   |yes   |yes    |yes   |yes   |yes   |yes
GET / (page)                                 |yes   |yes   |yes   |yes   |yes    |yes   |yes   |yes   |yes
GET /pay/:txNo (data)                        |yes   |yes   |yes   |yes   |yes    |yes   |yes   |yes   |yes
GET /pay/:txNo (page)                        |yes   |yes   |yes   |yes   |yes    |yes   |yes   |yes   |yes
GET /pay/:txNo/changes                       |yes   |yes   |yes   |yes   |yes    |yes   |yes   |yes   |yes
GET /qrcode/:txNo                            |yes   |yes   |yes   |yes   |yes    |yes   |yes   |yes   |yes
POST /pay/:txNo (data)                       |login?|login?|login?|login?|login? |login?|login?|login?|login?
POST /pay/:txNo (form)                       |login?|login?|login?|login?|login? |login?|login?|login?|login?
POST /pay/:txNo/sign-in                      |back  |back  |back  |back  |back   |back  |back  |back  |back
GET /pay/:txNo/sign-in                       |back  |back  |back  |back  |back   |back  |back  |back  |back
POST /pay/:txNo/sign-out                     |back  |back  |back  |back  |back   |back  |back  |back  |back
GET /pay/:txNo/sign-out                      |back  |back  |back  |back  |back   |back  |back  |back  |back
POST /pay/:txNo/sign-up                      |back  |back  |back  |back  |back   |back  |back  |back  |back
GET /pay/:txNo/sign-up                       |back  |back  |back  |back  |back   |back  |back  |back  |back
POST /pay/:txNo/pay-password                 |login?|login?|login?|login?|login? |login?|login?|login?|login?
GET /pay/:txNo/pay-password                  |yes   |yes   |yes   |yes   |yes    |yes   |yes   |yes   |yes
GET /cashier/:txNo                           |yes   |yes   |yes   |yes   |yes    |yes   |yes   |yes   |yes
GET /cashier/:txNo/events                    |login?|login?|login?|login?|login? |login?|login?|login?|login?
POST /cashier/:txNo/next                     |login?|login?|login?|login?|login? |login?|login?|login?|login?
GET /cashier/:txNo/next                      |back  |back  |back  |back  |back   |back  |back  |back  |back
POST /cashier/:txNo/cancel                   |login?|login?|login?|login?|login? |login?|login?|login?|login?
GET /cashier/:txNo/cancel                    |back  |back  |back  |back  |back   |back  |back  |back  |back
POST /cashier/:txNo/sign-in                  |back  |back  |back  |back  |back   |back  |back  |back  |back
POST /cashier/:txNo/sign-out                 |back  |back  |back  |back  |back   |back  |back  |back  |back
GET /cashier/:txNo/sign-in                   |back  |back  |back  |back  |back   |back  |back  |back  |back
GET /cashier/:txNo/sign-out                  |back  |back  |back  |back  |back   |back  |back  |back  |back
GET /refund-requests/:requestNo (data)       |login?|login?|login?|login?|login? |login?|login?|login?|login?
GET /refund-requests/:requestNo (page)       |yes   |yes   |yes   |yes   |yes    |yes   |yes   |yes   |yes
POST /refund-requests/:requestNo (data)      |login?|login?|login?|login?|login? |login?|login?|login?|login?
POST /refund-requests/:requestNo (form)      |login?|login?|login?|login?|login? |login?|login?|login?|login?
POST /refund-requests/:requestNo/sign-in     |back  |back  |back  |back  |back   |back  |back  |back  |back
GET /refund-requests/:requestNo/sign-in      |back  |back  |back  |back  |back   |back  |back  |back  |back
POST /refund-requests/:requestNo/sign-out    |back  |back  |back  |back  |back   |back  |back  |back  |back
GET /refund-requests/:requestNo/sign-out     |back  |back  |back  |back  |back   |back  |back  |back  |back
POST /refund-requests/:requestNo/pay-password|login?|login?|login?|login?|login? |login?|login?|login?|login?
GET /refund-requests/:requestNo/pay-password |yes   |yes   |yes   |yes   |yes    |yes   |yes   |yes   |yes
GET /payment-requests/:requestNo (data)      |login?|login?|login?|login?|login? |login?|login?|login?|login?
GET /payment-requests/:requestNo (page)      |yes   |yes   |yes   |yes   |yes    |yes   |yes   |yes   |yes
POST /payment-requests/:requestNo (data)     |login?|login?|login?|login?|login? |login?|login?|login?|login?
POST /payment-requests/:requestNo (form)     |login?|login?|login?|login?|login? |login?|login?|login?|login?
POST /payment-requests/:requestNo/sign-in    |back  |back  |back  |back  |back   |back  |back  |back  |back
GET /payment-requests/:requestNo/sign-in     |back  |back  |back  |back  |back   |back  |back  |back  |back
POST /payment-requests/:requestNo/sign-out   |back  |back  |back  |back  |back   |back  |back  |back  |back
GET /payment-requests/:requestNo/sign-out    |back  |back  |back  |back  |back   |back  |back  |back  |back
POST /payment-requests/:requestNo/pay-password|login?|login?|login?|login?|login? |login?|login?|login?|login?
GET /payment-requests/:requestNo/pay-password|yes   |yes   |yes   |yes   |yes    |yes   |yes   |yes   |yes
POST /auth/login                             |yes   |yes   |yes   |yes   |yes    |yes   |yes   |yes   |yes
POST /auth/login (wrong)                     |login!|login!|login!|login!|login! |login!|login!|login!|login!
POST /auth/staff/login                       |yes   |yes   |yes   |yes   |yes    |yes   |yes   |yes   |yes
POST /auth/staff/login (wrong)               |login!|login!|login!|login!|login! |login!|login!|login!|login!
POST /auth/terminal                          |yes   |yes   |yes   |yes   |yes    |yes   |yes   |yes   |yes
POST /auth/terminal/session                  |yes   |yes   |yes   |yes   |yes    |yes   |yes   |yes   |yes
POST /auth/logout                            |yes   |yes   |yes   |yes   |yes    |yes   |yes   |yes   |yes
POST /auth/sign-up                           |yes   |yes   |yes   |yes   |yes    |yes   |yes   |yes   |yes
POST /auth/sign-up (uninvited)               |place!|place!|place!|place!|place! |place!|place!|place!|place!
POST /auth/pay-password                      |login?|login?|login?|login?|login? |login?|login?|login?|login?
POST /auth/pay-password (wrong)              |login?|login?|login?|login?|login? |login?|login?|login?|login?
POST /api/v1/security/login-password (wrong) |login?|login?|login?|login?|login? |login?|login?|login?|login?
GET /account                                 |yes   |yes   |yes   |yes   |yes    |yes   |yes   |yes   |yes
POST /account/sign-in                        |back  |back  |back  |back  |back   |back  |back  |back  |back
GET /account/sign-in                         |back  |back  |back  |back  |back   |back  |back  |back  |back
POST /account/sign-out                       |back  |back  |back  |back  |back   |back  |back  |back  |back
GET /account/sign-out                        |back  |back  |back  |back  |back   |back  |back  |back  |back
POST /account/sign-up                        |back  |back  |back  |back  |back   |back  |back  |back  |back
GET /account/sign-up                         |back  |back  |back  |back  |back   |back  |back  |back  |back
POST /account/pay-password                   |login?|login?|login?|login?|login? |login?|login?|login?|login?
GET /account/pay-password                    |back  |back  |back  |back  |back   |back  |back  |back  |back
GET /auth/oidc                               |back  |back  |back  |back  |back   |back  |back  |back  |back
GET /auth/oidc/callback                      |came! |came! |came! |came! |came!  |came! |came! |came! |came!
GET /sign-in/:link                           |yes   |yes   |yes   |yes   |yes    |yes   |yes   |yes   |yes
POST /sign-in/:link                          |link! |link! |link! |link! |link!  |link! |link! |link! |link!
GET /forgot-password                         |yes   |yes   |yes   |yes   |yes    |yes   |yes   |yes   |yes
GET /forgot-password/sent                    |yes   |yes   |yes   |yes   |yes    |yes   |yes   |yes   |yes
POST /forgot-password                        |mail! |mail! |mail! |mail! |mail!  |mail! |mail! |mail! |mail!
GET /reset-password/:link                    |reset.|reset.|reset.|reset.|reset. |reset.|reset.|reset.|reset.
POST /reset-password/:link                   |reset!|reset!|reset!|reset!|reset! |reset!|reset!|reset!|reset!
GET /console                                 |yes   |yes   |yes   |yes   |yes    |yes   |yes   |yes   |yes
GET /console/* (page)                        |yes   |yes   |yes   |yes   |yes    |yes   |yes   |yes   |yes
`;

/** All of these keys have every scope. They are in the order of the checks that refuse them. */
export const FAILING = {
  'a revoked key': 'key!',
  'an expired key': 'key!',
  'a key that was rotated out': 'key!',
  'a key of a closed account': 'key!',
  'a wrong secret': 'key!',
  'a stale timestamp': 'time!',
  'a wrong signature': 'signature!',
  'a request that is not signed whole': 'key?',
  'an address off its whitelist': 'address!',
  'a used nonce': 'nonce!',
  'a suspended owner': 'suspended!',
} as const satisfies Record<string, Mark>;

/** What begins or ends a session, and paying. */
const FOR_LIMITED =
  /^POST \/(auth\/(login|logout|sign-up|staff)|sign-in\/|pay\/:txNo \()|\/sign-(in|out|up)( |$)/;
/** What gives nobody anything. */
const HARMLESS = /^POST \/api\/v1\/notices\/read$/;

export type Cells = ReadonlyMap<string, Mark | 'each'>;

/** What each caller gets, by what is asked. */
export const people = withOthers([...parsed(PEOPLE), ...OPERATION_PEOPLE.map(marked)]);
export const programs: ReadonlyMap<string, Cells> = new Map([
  ...withOtherScopes(parsed(PROGRAMS)),
  ...OPERATION_PROGRAMS.map(marked),
]);

/** A key with the scope `events`, `operate` or `spend` lacks every other. Payers' tools are for the last. */
function withOtherScopes(rows: ReadonlyMap<string, Cells>): ReadonlyMap<string, Cells> {
  const before: Readonly<Record<string, readonly string[]>> = {
    all: ['events'],
    failing: ['operate', 'spend'],
  };
  return new Map(
    [...rows].map(([asks, cells]) => {
      const lacking = cells.get('lacking') ?? 'yes';
      const heard = (name: string) =>
        name === 'spend' && asks.startsWith('POST /mcp/payer ') ? 'yes' : lacking;
      const withOthers = [...cells].flatMap(([name, mark]) => {
        const others = (before[name] ?? []).map((other) => [other, heard(other)] as const);
        return [...others, [name, mark] as const];
      });
      return [asks, new Map(withOthers)];
    }),
  );
}

/** `GET /pay/:txNo (data)` is a row of the address `GET /pay/:txNo`. */
export function addressOf(asks: string): string {
  return asks.replace(/ \(.*\)$/, '');
}

/**
 * Staff of a branch, and those of another branch of the merchant, are nobody wherever a table has no
 * column for them. So is whoever was suspended or has closed their account: their sessions have ended.
 * The owner and the operator with a session from a sign-in link may pay, look, read notices, and leave.
 */
function withOthers(rows: readonly (readonly [string, Cells])[]): ReadonlyMap<string, Cells> {
  return new Map(
    rows.map(([asks, cells]) => {
      const nobody = cells.get('nobody') ?? 'login?';
      const ended = cells.get('ended') ?? 'login?';
      const others = [
        ['staff', cells.get('staff') ?? nobody],
        ['elsewhere', cells.get('elsewhere') ?? nobody],
        ['limited', limitedMark(asks, nobody, cells.get('owner'))],
        ['limitedOperator', limitedMark(asks, nobody, cells.get('operator'))],
        ['suspended', ended],
        ['closed', ended],
      ] as const;
      return [asks, new Map([...cells, ...others])];
    }),
  );
}

function limitedMark(asks: string, nobody: Mark | 'each', whole: Mark | 'each' = nobody) {
  const looking = /^GET \/(?!api\/v1\/operator\/)/.test(asks);
  const mayIt = looking || FOR_LIMITED.test(asks) || HARMLESS.test(asks);
  if (nobody !== 'login?' || mayIt || whole === 'nothing!') return whole;
  return 'limited!';
}

function parsed(table: string): ReadonlyMap<string, Cells> {
  const { rows } = parseTable(table);
  return new Map([...rows].map(marked));
}

function marked([asks, cells]: readonly [string, ReadonlyMap<string, string>]): [string, Cells] {
  return [asks, new Map([...cells].map(([caller, text]) => [caller, markOf(text)]))];
}

function markOf(text = ''): Mark | 'each' {
  if (text === 'each' || text in HEARD) return text as Mark | 'each';
  throw new Error(`"${text}" is not among what a caller may hear.`);
}
