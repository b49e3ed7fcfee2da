// A new key as programs take it that know Tael.

export interface Credentials {
  readonly keyId: string;
  readonly secret: string;
  /** Of the service, without a slash at its end. */
  readonly url: string;
}

/** The bridge of the service signs for hosts that cannot. */
export function agentSnippet({ keyId, secret, url }: Credentials): string {
  const env = { TAEL_URL: url, TAEL_KEY: keyId, TAEL_SECRET: secret };
  const args = ['/path/to/tael/bin/tael.mjs', 'mcp'];
  return `${JSON.stringify({ mcpServers: { tael: { command: 'node', args, env } } }, null, 2)}\n`;
}

/** The same, with the tools of whoever pays. */
export function payerSnippet({ keyId, secret, url }: Credentials): string {
  const env = { TAEL_URL: url, TAEL_KEY: keyId, TAEL_SECRET: secret };
  const args = ['/path/to/tael/bin/tael.mjs', 'mcp', '--payer'];
  return `${JSON.stringify({ mcpServers: { 'tael-payer': { command: 'node', args, env } } }, null, 2)}\n`;
}

/** What is saved: as settings, which `tael mcp` and `tael listen` read. */
export function settingsFile({ keyId, secret, url }: Credentials): string {
  return `TAEL_URL=${url}\nTAEL_KEY=${keyId}\nTAEL_SECRET=${secret}\n`;
}
