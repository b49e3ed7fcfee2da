// Holds the English texts of the screen of the quickstart.

export const QUICKSTART_EN = {
  detail: 'From a key to an order, its callback and a refund, with your shop filled in.',
  manual: 'The same in the documentation',
  settings: 'Your settings',
  lines: 'Settings for the shell',
  merchant: 'Merchant',
  key: 'API key',
  makeMerchant: 'Create a merchant',
  makeKey: 'Create an API key that may query, collect, refund and read events',
  secretDetail:
    'Paste this into your shell. Fill in the secret, which was shown when the key was created, and your ' +
    'payment password as MERCHANT_PIN. Both stay on your machine.',
  programs: 'Your program',
  programsDetail:
    'Start the receiver in a second shell with the same settings, then create the order.',
  install: 'Install the client',
  receive: 'Wait for the callback, and refund',
  secretForPhp: 'The secret that signs callbacks',
  order: 'Create an order',
  run: 'Run it',
  pay: 'Pay',
  paySandbox: 'In this sandbox the payer pays when they are asked to. Put in the order number.',
  payLink: 'Open the payment link that the program prints, and pay as another user.',
  paid: 'The receiver verifies the callback, and prints what was paid and refunded.',
};

export type QuickstartText = typeof QUICKSTART_EN;
