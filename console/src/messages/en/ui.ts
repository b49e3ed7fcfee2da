// What the shared parts of screens say, in English.

export const UI_EN = {
  currency: 'Chinese yuan (CNY)',
  beijingTime: 'Beijing time',
  actions: 'Actions',
  retry: 'Try again',
  requestId: (id: string) => `Request ID: ${id}`,
  noAnswer: 'No answer came from the service. Check your connection.',
  unclear:
    'It is not known whether this took effect. Send it again, unchanged: it is never done twice.',
  failed: 'Something went wrong here. Reload the page.',
  copy: 'Copy',
  copyOf: (name: string) => `Copy: ${name}`,
  copied: 'Copied',
  cancel: 'Cancel',
  close: 'Close',
  loading: 'Loading',
  pages: 'Pages',
  previous: 'Previous page',
  next: 'Next page',
  pageOf: (page: number, pages: number, total: number) =>
    `Page ${page} of ${pages}, ${total} in all`,
  newest: 'Newest',
  older: 'Older',
  searchOn: 'Search further back',
  searchedSome: 'None of the 10,000 looked at match. Older ones have not been searched.',
  payPassword: 'Payment password',
  payPasswordHint: '6 digits',
  payPasswordMissing: 'You need a payment password for this.',
  setPayPassword: 'Set payment password',
  password: 'Login password',
  passwordHint: 'To confirm that it is you',
  showSecret: 'Show password',
  code: 'One-time code',
  codeHint: '6 digits from your authenticator app',
  download: 'Download',
  downloadCsv: 'Download CSV',
  savedIt: 'I have saved it',
  done: 'Done',
};

export type UiText = typeof UI_EN;
