// What the screen of the failed callbacks says, in English.

export const FAILED_CALLBACKS_EN = {
  detail: 'They were given up after their last attempt. Those of the newest payments come first.',
  total: (total: number, complete: boolean) => {
    const count = `${total.toLocaleString('en')}${complete ? '' : '+'}`;
    return total === 1 ? '1 has failed' : `${count} have failed`;
  },
  owner: 'Owner',
  ownerHint: 'Number, login name or wallet ID',
  none: 'No callback has failed',
  noneDetail: 'When one is given up, it appears here.',
  toUsers: 'Go to the users',
  paid: 'Paid',
  order: 'Order',
  host: 'Host',
  last: 'Last attempt',
  unknown: 'Nothing is known of it',
  attempts: 'Attempts',
  resend: 'Send again',
  resendOf: (order: string) => `Send again: ${order}`,
};

export type FailedCallbacksText = typeof FAILED_CALLBACKS_EN;
