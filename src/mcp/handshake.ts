// Writes what a client learns before it calls a tool: the name and the protocol versions of this server,
// and its tools. It differs between clients only in the protocol version of their handshake, so all else is
// written once, at start.

import packageJson from '../../package.json' with { type: 'json' };
import type { Effect } from '../interface/tool-words.ts';
import { type JsonWritable, writeJson } from '../wire/json-write.ts';
import type { Era } from './era.ts';
import { outputSchema, type Tool } from './tool.ts';
import type { Toolset } from './toolset.ts';
import { negotiated, VERSIONS } from './versions.ts';

/** How long a host may cache the list of tools, which changes only with the build. */
const TTL_MS = 3_600_000;
const CAPABILITIES = { tools: {} };

export interface Handshake {
  /** JSON text, like the others. */
  initialize(requestedVersion: string): string;
  readonly discover: string;
  readonly tools: Readonly<Record<Era, string>>;
  /** Members that every result of the stateless protocol has besides its own. */
  readonly complete: { readonly resultType: 'complete'; readonly _meta: JsonWritable };
}

export function handshake(toolset: Toolset, shortName: string): Handshake {
  const { version } = packageJson;
  const title = toolset.titleOf(shortName);
  const serverInfo = { name: title.toLowerCase().replaceAll(' ', '-'), title, version };
  const instructions = toolset.instructions(shortName);
  const complete = {
    resultType: 'complete',
    _meta: { 'io.modelcontextprotocol/serverInfo': serverInfo },
  } as const;
  const cache = { ttlMs: TTL_MS, cacheScope: 'public' };
  const tools = toolset.tools.map((tool) => describeTool(tool, shortName));
  return {
    initialize: (requested) =>
      writeJson({
        protocolVersion: negotiated(requested),
        capabilities: CAPABILITIES,
        serverInfo,
        instructions,
      }),
    discover: writeJson({
      ...complete,
      supportedVersions: VERSIONS,
      capabilities: CAPABILITIES,
      instructions,
      ...cache,
    }),
    tools: {
      handshake: escapeNonAscii(writeJson({ tools })),
      stateless: escapeNonAscii(writeJson({ ...complete, tools, ...cache })),
    },
    complete,
  };
}

/**
 * The list of tools is by far the longest response. A single character beyond ASCII would double its
 * memory and slow its encoding down many times, for every client again.
 */
function escapeNonAscii(json: string): string {
  const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return json.replace(/[^\0-\x7f]/g, escaped);
}

function describeTool(tool: Tool, shortName: string): JsonWritable {
  const { name, title, input, effect } = tool;
  return {
    name,
    title,
    description: tool.description(shortName),
    inputSchema: input,
    outputSchema: outputSchema(tool.output, shortName),
    annotations: { title, ...ANNOTATIONS[effect] },
  };
}

/** No tool reaches beyond this service. Repeating a write without a key does more, unless it pays. */
const ANNOTATIONS: Readonly<Record<Effect, { readonly [hint: string]: boolean }>> = {
  reads: annotations(true, false, true),
  adds: annotations(false, false, false),
  destroys: annotations(false, true, false),
  pays: annotations(false, true, true),
};

function annotations(readOnlyHint: boolean, destructiveHint: boolean, idempotentHint: boolean) {
  return { readOnlyHint, destructiveHint, idempotentHint, openWorldHint: false };
}
