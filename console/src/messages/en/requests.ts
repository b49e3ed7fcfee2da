// What the request log says, in English.

export const REQUESTS_EN = {
  detail:
    'What programs asked with your API keys in the last seven days. Bodies and secrets are not kept.',
  list: 'Request log',
  filters: 'Filters',
  key: 'API key',
  allKeys: 'All keys',
  answer: 'Answer',
  allAnswers: 'All answers',
  refusedOnly: 'Refused only',
  requestId: 'Request ID',
  search: 'Search',
  clear: 'Clear filters',
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
  noMatch: 'No request matches',
  noMatchDetail: 'Requests with a wrong secret have no owner and are not listed.',
};

export type RequestsText = typeof REQUESTS_EN;
