// Finds what replaced an address below `/console/api` or `/operator/v1`, or `/operator/openapi.json`, when
// the interfaces became one.

import { BASE } from '../http/route.ts';

const MOVED: readonly (readonly [RegExp, string])[] = [
  [/^\/console\/api(\/merchants)(?:\/create)?$/, '$1'],
  [/^\/console\/api(\/(?:merchants|branches)\/\d+)\/rename$/, '$1'],
  [/^\/console\/api(\/merchants\/\d+\/branches)\/create$/, '$1'],
  [/^\/console\/api(\/branches\/\d+\/staff(?:\/\d+\/reset-password)?)(?:\/create)?$/, '$1'],
  [/^\/console\/api(\/branches\/\d+\/staff\/\d+)\/(?:rename|remove)$/, '$1'],
  [/^\/console\/api\/cashier(\/\d+)\/collect$/, '/till$1/orders'],
  [
    /^\/console\/api\/cashier((?:\/\d+\/(?:changes|day|orders\/[\w-]+(?:\/(?:cancel|lifecycle))?))?)$/,
    '/till$1',
  ],
  [/^\/console\/api(\/changes|\/me|\/requests|\/sandbox(?:\/reset|\/clock)?)(?:\/move)?$/, '$1'],
  [/^\/console\/api(\/keys)(?:\/create)?$/, '$1'],
  [/^\/console\/api(\/keys\/\w+)\/update$/, '$1'],
  [/^\/console\/api(\/keys\/\w+\/(?:revoke|rotate))$/, '$1'],
  [/^\/console\/api(\/operator\/(?:audit(?:\.csv)?|security-events|settings))$/, '$1'],
  [/^\/console\/api(\/operator\/(?:failed-callbacks|ledger-health(?:\/verify)?))$/, '$1'],
  [/^\/console\/api\/operator\/failed-callbacks(\/[\w-]+\/resend)$/, '/operator/callbacks$1'],
  [/^\/console\/api(\/operator\/recharges\/[\w-]+)$/, '$1/approve|decline'],
  [/^\/console\/api\/security(\/account\/(?:close|export))$/, '$1'],
  [/^\/console\/api\/security(\/sessions(?:\/end-others|\/[\w-]+\/end)?)$/, '$1'],
  [/^\/console\/api(\/security\/(?:code-limit|(?:login|pay)-password))\/(?:set|change)$/, '$1'],
  [/^\/console\/api(\/security(?:\/log(?:\/read)?|\/news|\/two-factor\/[\w-]+)?)$/, '$1'],
  [/^\/operator\/v1(\/(?:merchants|branches)\/\d+)\/change$/, '/operator$1'],
  [/^\/operator\/v1(\/users\/\d+\/merchants|\/merchants\/\d+\/branches)$/, '/operator$1'],
  [/^\/console\/api(\/orders(?:\.csv|\/[\w-]+(?:\/cancel)?)?)$/, '$1'],
  [/^\/console\/api(\/operator\/orders(?:\/[\w-]+)?)$/, '$1'],
  [/^\/console\/api((?:\/operator)?\/orders\/[\w-]+\/refund-preview)$/, '$1'],
  [/^\/console\/api((?:\/operator)?\/orders\/[\w-]+\/refund)$/, '$1s'],
  [/^\/console\/api(\/refund-requests(?:\/open-count|\/[\w-]+\/(?:approve|decline))?)$/, '$1'],
  [/^\/console\/api(?:\/wallets\/withdraw|\/withdrawals)$/, '/withdrawals'],
  [/^\/console\/api(\/operator\/withdrawals)$/, '$1'],
  [/^\/console\/api(\/operator\/withdrawals\/[\w-]+)$/, '$1/approve|decline'],
  [/^\/console\/api(\/receivers)(?:\/create)?$/, '$1'],
  [/^\/console\/api(\/receivers\/[\w-]+)\/(?:change|pause|resume|remove)$/, '$1'],
  [/^\/console\/api(\/receivers\/[\w-]+\/(?:rotate-secret|ping))$/, '$1'],
  [/^\/console\/api(\/callbacks(?:\/[\w-]+(?:\/resend)?)?)$/, '$1'],
  [/^\/console\/api(\/callback-period\/resend)$/, '$1'],
  [/^\/console\/api\/callback-receiver(\/ping)$/, '/callback-url$1'],
  [/^\/console\/api(\/callback-secret(?:\/show|\/rotate)?)$/, '$1'],
  [
    /^\/console\/api(\/operator\/users(?:\/\d+(?:\/(?:suspend|resume|unlock|close|export))?)?)$/,
    '$1',
  ],
  [/^\/console\/api(\/operator\/invites)(?:\/create)?$/, '$1'],
  [/^\/console\/api(\/operator\/invites\/\d+\/revoke)$/, '$1'],
  [/^\/operator\/v1(\/users(?:\/\d+)?)(?:\/change)?$/, '/operator$1'],
  [
    /^\/operator\/v1(\/users\/\d+\/(?:suspend|resume)|\/sign-in-links|\/events|\/totals)$/,
    '/operator$1',
  ],
  [/^\/console\/api(\/wallets(?:\/history)?|\/overview|\/(?:records|statement)(?:\.csv)?)$/, '$1'],
  [/^\/console\/api\/recipient$/, '/recipients'],
  [/^\/console\/api\/wallets\/transfer$/, '/transfers'],
  [/^(?:\/console\/api\/operator|\/operator\/v1)(\/users\/\d+\/recharge)$/, '/operator$1s'],
  [/^\/console\/api(\/operator\/recharges(?:\/[\w-]+\/(?:approve|decline))?)$/, '$1'],
  [
    /^\/operator\/v1(\/recharges(?:\/[\w-]+)?|\/users\/\d+\/(?:balance|transactions))$/,
    '/operator$1',
  ],
  [/^\/operator\/v1(\/withdrawals(?:\/[\w-]+\/(?:approve|decline))?)$/, '/operator$1'],
];

const MOVED_ELSEWHERE: Readonly<Record<string, string>> = {
  '/operator/openapi.json': '/openapi.json?for=platform',
};

/** Nothing, where there never was one. */
export function movedTo(url: string): { readonly subject?: string } {
  const [path = ''] = url.split('?', 1);
  for (const [old, now] of MOVED) {
    if (old.test(path)) return { subject: path.replace(old, BASE + now) };
  }
  const elsewhere = MOVED_ELSEWHERE[path];
  return elsewhere === undefined ? {} : { subject: elsewhere };
}
