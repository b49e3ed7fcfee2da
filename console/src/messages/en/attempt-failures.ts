// Why a callback was not delivered, in English.

export const FAILURES_EN = {
  answer_not_2xx: 'The receiver did not answer 2xx',
  receiver_gone: 'The receiver has been withdrawn (410)',
  address_forbidden: 'The address is private or forbidden',
  port_forbidden: 'Callbacks may not go to this port',
  own_address: 'The address leads back to this service',
  name_not_found: 'The host name does not exist',
  connection_failed: 'No connection',
  tls_failed: 'The certificate is not valid',
  timed_out: 'The receiver took too long',
  answer_malformed: 'The answer is not HTTP',
};

export type FailuresText = typeof FAILURES_EN;
