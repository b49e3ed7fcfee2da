// A tool made of an operation: its arguments are what the operation takes, its data what it gives. What
// models read of it, the noun says.

import { pingReceiver } from '../callbacks/ping.ts';
import { assert } from '../core/assert.ts';
import { siteOf } from '../interface/answer-shape.ts';
import { type AnyOperation, NO_BROWSER } from '../interface/operation.ts';
import { sentReader } from '../interface/read.ts';
import { lines } from '../interface/tool-text.ts';
import type { ToolWords } from '../interface/tool-words.ts';
import { withKey } from '../service/administration/authorization.ts';
import { ownersRefusal } from '../service/caller.ts';
import { inputSchema } from './input-schema.ts';
import type { Tool } from './tool.ts';

export function operationTool(operation: AnyOperation, words: ToolWords): Tool {
  const { may, gives, for: whose, ofAllMerchants } = operation;
  const { key: scope } = may;
  assert(whose === 'owner' && scope && !('media' in gives), `${operation.id} is for a tool`);
  const { fields, read } = sentReader(operation, 'key');
  const { name, title, description, effect } = words;
  return {
    name,
    title,
    description,
    scope,
    effect,
    input: inputSchema(fields, words.arguments),
    output: gives.schema,
    call: async (service, caller, { args, idempotencyHeader, address }) => {
      const beyond = ofAllMerchants ? ownersRefusal(caller, ofAllMerchants) : null;
      if (beyond !== null) return { ok: false, refusal: beyond };
      const sent = read({ sent: args, header: idempotencyHeader }, service.config);
      if (!sent.ok) return sent;
      const { given, idempotencyKey } = sent.value;
      const besides = await words.besides?.({ service, caller, given, idempotencyKey });
      const { userId } = caller.actor;
      const { merchantId: onlyMerchantId } = caller.view.key;
      const authorization = withKey(caller, address);
      const { by } = authorization;
      const { signal } = new AbortController();
      const ends = { answered: () => signal, untilGone: () => signal };
      const who = {
        userId,
        onlyMerchantId,
        by,
        caller,
        ...NO_BROWSER,
        authorization: () => authorization,
      };
      const besidesWho = {
        service,
        params: {},
        given,
        idempotencyKey,
        ping: pingReceiver,
        language: () => 'en' as const,
        ...ends,
      };
      const outcome = await operation.run({ ...besidesWho, ...who });
      if (!outcome.ok) return outcome;
      const site = siteOf(service);
      const data = gives.present(outcome.value, site);
      const replayed = 'replayed' in outcome && outcome.replayed;
      const text = lines(words.text(data as never, replayed, site), besides ?? null);
      return { ok: true, value: { text, data } };
    },
  };
}
