// Holds the English texts of the request log.

export const REQUESTS_EN = {
  detail:
    'Requests made with your API keys in the last seven days. Bodies and secrets are not kept, and ' +
    'requests with a wrong secret are not listed.',
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
  noneDetail: 'They appear here a second or two after your program makes them.',
  noneToKeys: 'Go to API keys',
};

export type RequestsText = typeof REQUESTS_EN;
