// Settings that older versions had. Whoever still sets one is told what has become of it: a limit that nobody
// reads is no limit.

export const GONE: Readonly<Record<string, string>> = {
  TAEL_CONNECTIONS_PER_ADDRESS_MAX: 'it is an eighth of TAEL_CONNECTIONS_MAX',
  TAEL_NOTIFY_PORTS:
    'callbacks go to all ports but dangerous ones; where fewer are wanted, the firewall or the proxy of ' +
    'TAEL_NOTIFY_PROXY says so',
};
