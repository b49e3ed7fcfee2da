// Examines the sign-in provider for `tael doctor`, where there is one: whether it answers, and as the
// issuer that the settings name.

import { PROVIDER_RETURN_PATH } from '../provider-sign-in.ts';
import type { Service } from '../service.ts';
import { bad, type Finding, good } from './finding.ts';

export async function examineProvider(
  service: Pick<Service, 'config' | 'signInProvider' | 'payBase'>,
): Promise<readonly Finding[]> {
  const { config, signInProvider } = service;
  if (config.provider === null || signInProvider === null) return [];
  const name = 'sign-in provider';
  const { issuer } = config.provider;
  const reason = await signInProvider.examine();
  if (reason === null) {
    const back = `${service.payBase()}${PROVIDER_RETURN_PATH}`;
    return [good(name, `${issuer} answers; it has to know ${back}`)];
  }
  const mend = 'Look at TAEL_OIDC_ISSUER, and whether this machine reaches it.';
  return [bad(name, `${issuer} cannot be used: ${reason}`, mend)];
}
