// Settings that older versions had. Whoever still sets one is told what has become of it.

/** They have no effect any more. The service starts, and says so in its log. */
export const GONE: Readonly<Record<string, string>> = {
  TAEL_ANCHOR_EVERY: 'an anchor is written every hour; `tael anchor` writes one in between',
  TAEL_CONNECTIONS_PER_ADDRESS_MAX: 'it is an eighth of TAEL_CONNECTIONS_MAX',
  TAEL_VERIFY_EVERY:
    'what is new is verified every hour; `tael verify --since last` does it in between',
};

/** Nothing starts with one of these: it closed something, and a limit that nobody reads is no limit. */
export const GONE_LIMITS: Readonly<Record<string, string>> = {
  TAEL_DISK_PATH: 'TAEL_DATABASE_MAX says how large the database may become, wherever its disk is',
  TAEL_NOTIFY_PORTS:
    'callbacks go to all ports but dangerous ones; where fewer are wanted, the firewall or the proxy of ' +
    'TAEL_NOTIFY_PROXY says so',
};
