// Holds the English texts of the screen of the failed callbacks.

export const FAILED_CALLBACKS_EN = {
  detail: 'Callbacks that are no longer retried, newest payments first.',
  total: (total: number, complete: boolean) => {
    const count = `${total.toLocaleString('en')}${complete ? '' : '+'}`;
    return total === 1 ? '1 has failed' : `${count} have failed`;
  },
  owner: 'Owner',
  ownerHint: 'User number, login name or wallet ID',
  none: 'No callback has failed',
  noneDetail: 'Callbacks that are no longer retried appear here.',
  toUsers: 'Go to users',
  paid: 'Paid',
  order: 'Order',
  host: 'Host',
  last: 'Last attempt',
  unknown: 'Unknown',
  attempts: 'Attempts',
  resend: 'Send again',
  resendOf: (order: string) => `Send again: ${order}`,
};

export type FailedCallbacksText = typeof FAILED_CALLBACKS_EN;
