// To which stage of a request the time of a function belongs. A function of Node or of a library counts
// for the nearest of its callers that has a stage.

export const STAGES = {
  http: 'HTTP: parse, route, write',
  headers: 'headers, key and HMAC',
  json: 'JSON',
  admission: 'admission: nonce and rate',
  parameters: 'parameters and use case',
  gather: 'gather a batch',
  load: 'load',
  decide: 'decide',
  seal: 'seal: chain and MAC',
  save: 'save',
  driver: 'PostgreSQL driver',
  answer: 'answer',
  collector: 'garbage collection',
  rest: 'the rest',
} as const;

export type Stage = keyof typeof STAGES;
export const STAGE_NAMES = Object.keys(STAGES) as readonly Stage[];

/** The first that fits counts: what is special stands before what is general. */
const PLACES: readonly (readonly [RegExp, Stage])[] = [
  [/^\(garbage collector\)$/, 'collector'],
  [/^src\/wire\/json-/, 'json'],
  [/^src\/http\/json-body/, 'json'],
  [/^src\/http\/envelope|^src\/service\/present\/|^src\/mcp\/.*result/, 'answer'],
  [/^src\/store\/postgres\/reads\/admit/, 'admission'],
  [/^src\/http\/(authenticate|credentials|signed|key-cache|headers|whole-signature)/, 'headers'],
  [/^src\/http\/(client-address|signature-flaw)/, 'headers'],
  [/^src\/store\/postgres\/batch\/(load|context|order-parties)/, 'load'],
  [/^src\/store\/postgres\/batch\/seal|^src\/store\/postgres\/tables\/chain/, 'seal'],
  [/^src\/store\/postgres\/batch\/|^src\/store\/postgres\/tables\//, 'save'],
  [/^src\/store\/postgres\/connection\/(arrays|binary|columns|cells)/, 'save'],
  [/^src\/store\/postgres\/|^node_modules\/pg/, 'driver'],
  [/^src\/store\//, 'gather'],
  [/^src\/core\//, 'decide'],
  [/^src\/crypto\/(request-signature|api-secret|key-id|hmac)/, 'headers'],
  [/^src\/(service|rest|mcp|pages|session|crypto)\//, 'parameters'],
  [/^src\/(http|server|metrics)\//, 'http'],
  [/^node_modules\/(fastify|find-my-way|@fastify|avvio|light-my-request)/, 'http'],
  [/^node:(_?http|net|internal\/(stream|http|net))/, 'http'],
];

/** Null: ask the caller. */
export function stageOf(place: string): Stage | null {
  return PLACES.find(([pattern]) => pattern.test(place))?.[1] ?? null;
}
