// A call that takes two rounds, as the stateless protocol has it: the user is sent to a page, and the
// client calls again with what it was given. Only for clients that say they can open pages.

import { isJsonObject, type JsonObject, type JsonValue } from '../wire/json-read.ts';
import { capabilitiesIn, type Era } from './era.ts';

export interface ClientRound {
  /** The user can be sent to a page, and has not just been. */
  readonly opensPages: boolean;
  /** What the client was given when he was sent, as it comes back; null in the first round. */
  readonly requestState: JsonValue;
}

/** Where the user has to go before there is an answer. */
export interface PageToOpen {
  readonly url: string;
  /** For the user, who is shown it beside the address. */
  readonly message: string;
  readonly requestState: string;
}

const ONLY_ROUND: ClientRound = { opensPages: false, requestState: null };

export function clientRound(params: JsonObject, era: Era): ClientRound {
  if (era === 'handshake') return ONLY_ROUND;
  const { requestState = null, inputResponses = null } = params;
  // A client that lost the state is not sent again: it would never get out.
  return { opensPages: inputResponses === null && namesPages(params), requestState };
}

/** The members of a result that sends the user to a page. */
export function inputRequired({ url, message, requestState }: PageToOpen) {
  const params = { mode: 'url', url, message };
  return {
    resultType: 'input_required',
    inputRequests: { approval: { method: 'elicitation/create', params } },
    requestState,
  } as const;
}

function namesPages(params: JsonObject): boolean {
  const elicitation = capabilitiesIn(params)?.elicitation;
  return isJsonObject(elicitation) && isJsonObject(elicitation.url);
}
