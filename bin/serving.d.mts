// What `serving.mjs` has, for TypeScript.

export declare const SERVING: {
  readonly flags: readonly string[];
  readonly env: Readonly<Record<string, string>>;
};
