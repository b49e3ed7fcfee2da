// The systemd unit of Tael. It takes away what Tael never uses; what stays, and why, is said beside it.

export interface UnitParts {
  /** The words that start the service: node, the launcher, `serve`. */
  readonly command: readonly string[];
  readonly reload: readonly string[];
  readonly account: string;
  /** Below /var/lib. */
  readonly dataDir: string;
  readonly settingsFile: string;
}

export function unitText({ command, reload, account, dataDir, settingsFile }: UnitParts): string {
  return `# Written by \`tael service install\`. To change it: systemctl edit tael
[Unit]
Description=Tael, a self-hosted wallet payment service
Wants=network-online.target
After=network-online.target postgresql.service time-sync.target

[Service]
ExecStart=${command.map(quoted).join(' ')}
ExecReload=${reload.map(quoted).join(' ')}
# A reload waits until new processes serve, which may have tables to change first.
TimeoutStartSec=infinity
User=${account}
Group=${account}
StateDirectory=${dataDir.replace(/^\/var\/lib\//, '')}
StateDirectoryMode=0700
WorkingDirectory=${dataDir}
# Tael reads it itself, as every command does, so that a reload reads it again.
Environment=TAEL_CONFIG=${settingsFile} NODE_COMPILE_CACHE=${dataDir}/cache
Restart=on-failure
RestartSec=2
# 3: another database is behind the URL.
RestartPreventExitStatus=3
# Tael stops the embedded PostgreSQL itself, when its last request is answered.
KillMode=mixed
TimeoutStopSec=30
LimitNOFILE=65536
# A dump of its memory would hold keys and passwords.
LimitCORE=0
UMask=0077

${HARDENING}
[Install]
WantedBy=multi-user.target
`;
}

const HARDENING = `# It sees no home, no device and nothing writable but its data and its backups.
ProtectSystem=strict
ReadWritePaths=-/var/backups/tael
ProtectHome=true
PrivateTmp=true
PrivateDevices=true
DevicePolicy=closed
ProtectProc=invisible
ProcSubset=pid
ProtectControlGroups=true
ProtectKernelLogs=true
ProtectKernelModules=true
ProtectKernelTunables=true
ProtectClock=true
ProtectHostname=true
# It gains nothing: no capability, no other account, no namespace. The compiler of V8 writes code into
# memory, so MemoryDenyWriteExecute has to stay off.
CapabilityBoundingSet=
NoNewPrivileges=true
PrivateUsers=true
RestrictNamespaces=true
RestrictRealtime=true
RestrictSUIDSGID=true
LockPersonality=true
# PostgreSQL is reached by a socket or TCP, callbacks by TCP. Node asks netlink for the addresses.
RestrictAddressFamilies=AF_UNIX AF_INET AF_INET6 AF_NETLINK
SystemCallArchitectures=native
SystemCallFilter=@system-service
SystemCallFilter=~@privileged @resources
SystemCallErrorNumber=EPERM
`;

/** systemd reads quotes, and replaces what follows a per cent sign or a dollar. */
function quoted(word: string): string {
  const escaped = word.replaceAll('%', '%%').replaceAll('$', '$$$$');
  return /^[\w./:=%$-]+$/.test(word) ? escaped : `"${escaped.replace(/["\\]/g, '\\$&')}"`;
}
