// What the request log says, in English.

export const REQUESTS_EN = {
  detail:
    'What programs asked with your API keys in the last seven days, without bodies and secrets. Requests ' +
    "with a wrong secret are nobody's, and not here.",
  key: 'API key',
  allKeys: 'All keys',
  refusedOnly: 'Refused only',
  requestId: 'Request ID',
  time: 'Time',
  request: 'Request',
  status: 'Status',
  code: 'Code',
  ignored: 'Unknown and ignored:',
  duration: 'Duration',
  ms: (ms: number) => `${ms} ms`,
  address: 'From',
  none: 'No requests yet',
  noneDetail: 'They appear here a second or two after a program has made them.',
  noneToKeys: 'To the API keys',
};

export type RequestsText = typeof REQUESTS_EN;
