// A service with everything filled in that a test does not care about: keys that are the same every
// time, passwords that are checked at the least cost, and a log that nobody reads.

import { createSecretKey } from 'node:crypto';
import { pino } from 'pino';
import { loginPasswords } from '../../src/crypto/login-password.ts';
import { changeWatch } from '../../src/service/change-watch.ts';
import { UNWATCHED_DISK } from '../../src/service/disk-room.ts';
import type { Service } from '../../src/service/service.ts';
import type { ServiceKeys } from '../../src/service/service-keys.ts';
import { withKnownPassword } from './known-password.ts';
import { SAMPLE_HEALTH } from './sample-health.ts';

export const ORIGIN = 'http://127.0.0.1:8080';

export const KEYS: ServiceKeys = {
  keyIdCheck: keyOf(1),
  apiSecret: keyOf(2),
  payPassword: keyOf(3),
  session: keyOf(4),
  totpSecrets: { current: { id: 'k1', key: keyOf(5) }, older: [] },
  callbackSecrets: { current: { id: 'k1', key: keyOf(9) }, older: [] },
  payees: { current: { id: 'k1', key: keyOf(14) }, older: [] },
  emails: { current: { id: 'k1', key: keyOf(15) }, older: [] },
  signIns: { current: { id: 'k1', key: keyOf(11) }, older: [] },
  chain: keyOf(6),
  anchor: keyOf(7),
  approvalState: keyOf(8),
  walletIdMask: keyOf(10),
};

type Needed = 'config' | 'store' | 'gatherer';

export function testService(parts: Pick<Service, Needed> & Partial<Service>): Service {
  const [keys, log] = [KEYS, pino({ level: 'silent' })];
  return {
    keys,
    log,
    changeWatch: changeWatch({ ...parts, keys, log }),
    ledgerHealth: SAMPLE_HEALTH,
    loginPasswords: withKnownPassword(loginPasswords()),
    diskRoom: UNWATCHED_DISK,
    signInProvider: null,
    standbyProblem: async () => null,
    operator: { kind: 'operator', name: 'root', from: 'here' },
    payBase: () => parts.config.publicUrl ?? ORIGIN,
    ...parts,
  };
}

function keyOf(byte: number) {
  return createSecretKey(Buffer.alloc(32, byte));
}
