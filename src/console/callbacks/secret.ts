// The secret that signs the callbacks of whoever has signed in. To see it takes the login password again.

import { shanghaiTime } from '../../core/time.ts';
import {
  ownCallbackSecret,
  rotateOwnCallbackSecret,
  showOwnCallbackSecret,
} from '../../service/own-callbacks.ts';
import { actingUser } from '../acting-user.ts';
import { consoleRoute } from '../console-route.ts';
import { PROOF_FIELDS } from '../proof-fields.ts';
import { PROOF_REFUSALS } from '../security/passwords.ts';
import { secretData, secretStateData } from './records.ts';

const state = consoleRoute({
  method: 'GET',
  path: '/console/api/callback-secret',
  who: 'user',
  operation: {
    id: 'consoleCallbackSecretState',
    summary: 'See how your callback secret stands',
    description: 'Whether there is one, and whether the one before it still signs.',
    success: 'How it stands, without the secret.',
    data: secretStateData,
  },
  async answer({ service, session }) {
    const { exists, oldEndsAtMs } = await ownCallbackSecret(service, session.userId);
    const oldEndsAt = oldEndsAtMs === null ? null : shanghaiTime(oldEndsAtMs);
    return { ok: true, value: { exists, old_ends_at: oldEndsAt } };
  },
});

const proof = { password: 'correct horse 1' };

const show = consoleRoute({
  method: 'POST',
  path: '/console/api/callback-secret/show',
  who: 'user',
  operation: {
    id: 'consoleShowCallbackSecret',
    summary: 'Show your callback secret',
    description: 'Makes one if there is none. That it was shown is on the audit trail.',
    body: {
      request: 'CallbackSecretShowing',
      schema: PROOF_FIELDS,
      examples: { show: { summary: 'Show', value: proof } },
    },
    refusals: PROOF_REFUSALS,
    success: 'The secret.',
    data: secretData,
  },
  async answer(call) {
    const { password, totp_code: totpCode } = call.fields;
    const typed = { password, totpCode };
    const shown = await showOwnCallbackSecret(call.service, actingUser(call), typed);
    return shown.ok ? { ok: true, value: { secret: shown.value } } : shown;
  },
});

const rotate = consoleRoute({
  method: 'POST',
  path: '/console/api/callback-secret/rotate',
  who: 'user',
  operation: {
    id: 'consoleRotateCallbackSecret',
    summary: 'Rotate your callback secret',
    description:
      'Makes a new one. For 24 hours callbacks carry a signature with each, so that receivers can ' +
      'change over.',
    body: {
      request: 'CallbackSecretRotation',
      schema: PROOF_FIELDS,
      examples: { rotate: { summary: 'Rotate', value: proof } },
    },
    refusals: PROOF_REFUSALS,
    success: 'The new secret.',
    data: secretData,
  },
  async answer(call) {
    const { password, totp_code: totpCode } = call.fields;
    const typed = { password, totpCode };
    const made = await rotateOwnCallbackSecret(call.service, actingUser(call), typed);
    return made.ok ? { ok: true, value: { secret: made.value } } : made;
  },
});

export const CALLBACK_SECRET_ROUTES = [state, show, rotate];
