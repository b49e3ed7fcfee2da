// A call in two rounds, as the stateless protocol allows: the client sends the user to a page and then
// calls again with the state it was given. Only for clients that declare that they can open pages.

import { isJsonObject, type JsonObject, type JsonValue } from '../wire/json-read.ts';
import { capabilitiesIn, type Era } from './era.ts';

export interface ClientRound {
  /** The client can send the user to a page, and has not just done so. */
  readonly opensPages: boolean;
  /** The state that the client was given in the first round; null in that round. */
  readonly requestState: JsonValue;
}

/** The page that the user has to visit before there is a result. */
export interface PageToOpen {
  readonly url: string;
  /** For the user; clients show it with the address. */
  readonly message: string;
  readonly requestState: string;
}

const ONLY_ROUND: ClientRound = { opensPages: false, requestState: null };

export function clientRound(params: JsonObject, era: Era): ClientRound {
  if (era === 'handshake') return ONLY_ROUND;
  const { requestState = null, inputResponses = null } = params;
  // A client that lost the state is not sent to the page again, or it would never finish.
  return { opensPages: inputResponses === null && declaresPages(params), requestState };
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

function declaresPages(params: JsonObject): boolean {
  const elicitation = capabilitiesIn(params)?.elicitation;
  return isJsonObject(elicitation) && isJsonObject(elicitation.url);
}
