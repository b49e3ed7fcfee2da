// The calls of the REST interface as a Postman collection (format 2.1), which Bruno and others import
// too. It is made from the OpenAPI document, and signs by itself: fill in the key and the secret.

import type { JsonWritable } from '../wire/json-write.ts';

/** As much of an OpenAPI document as is read here. */
interface OpenapiDocument {
  readonly info: { readonly title: string };
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly securitySchemes: { readonly Key: { readonly name: string } } };
}

interface Operation {
  readonly summary: string;
  readonly description?: string;
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: {
    readonly content: Readonly<
      Record<string, { readonly examples?: Readonly<Record<string, Example>> }>
    >;
  };
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly example?: JsonWritable;
}

interface Example {
  readonly value: JsonWritable;
}

const SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';
const INTERFACE = '/api/v1/';

/** Runs before each request, in the sandboxes of Postman and Bruno. */
const SIGN = `const CryptoJS = require('crypto-js');
const key = pm.environment.get('key') || pm.collectionVariables.get('key');
const secret = pm.environment.get('secret') || pm.collectionVariables.get('secret');
const timestamp = String(Math.floor(Date.now() / 1000));
const nonce = CryptoJS.lib.WordArray.random(8).toString();
pm.collectionVariables.set('timestamp', timestamp);
pm.collectionVariables.set('nonce', nonce);
pm.collectionVariables.set('signature', CryptoJS.HmacSHA256(key + timestamp + nonce, secret).toString());`;

/** Of the document for merchants, as it was written to JSON. */
export function postmanCollection(openapi: OpenapiDocument) {
  const [server] = openapi.servers;
  const prefix = openapi.components.securitySchemes.Key.name.replace(/Key$/, '');
  const found = Object.entries(openapi.paths).filter(([path]) => path.startsWith(INTERFACE));
  return {
    info: { name: openapi.info.title, schema: SCHEMA },
    variable: [
      { key: 'origin', value: server?.url ?? '' },
      ...['key', 'secret', 'timestamp', 'nonce', 'signature'].map((key) => ({ key, value: '' })),
    ],
    event: [{ listen: 'prerequest', script: { type: 'text/javascript', exec: SIGN.split('\n') } }],
    item: found.flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => itemOf(path, method, operation, prefix)),
    ),
  };
}

function itemOf(path: string, method: string, operation: Operation, prefix: string) {
  const { summary, description = '', security = [], parameters = [], requestBody } = operation;
  const signed = security.some((scheme) => 'Key' in scheme);
  const valuesIn = (place: string) =>
    parameters
      .filter((one) => one.in === place)
      .map(({ name, required = false, example }) => {
        return { key: name, value: String(example ?? ''), disabled: !required };
      });
  const asked = valuesIn('query');
  const variable = valuesIn('path').map(({ key, value }) => ({ key, value }));
  const used = asked.filter(({ disabled }) => !disabled).map(({ key, value }) => `${key}=${value}`);
  // Their notation of what is to be filled in.
  const address = path.replaceAll(/\{(\w+)\}/g, ':$1');
  const raw = `{{origin}}${address}${used.length > 0 ? `?${used.join('&')}` : ''}`;
  const examples = requestBody?.content['application/json']?.examples;
  const [example] = Object.values(examples ?? {});
  return {
    name: summary,
    request: {
      method: method.toUpperCase(),
      description,
      header: [
        ...(signed ? signedHeaders(prefix) : []),
        ...(example ? [{ key: 'Content-Type', value: 'application/json' }] : []),
      ],
      url: {
        raw,
        host: ['{{origin}}'],
        path: address.slice(1).split('/'),
        query: asked,
        ...(variable.length > 0 && { variable }),
      },
      ...(example && { body: bodyOf(example) }),
    },
  };
}

function signedHeaders(prefix: string) {
  return ['Key', 'Secret', 'Timestamp', 'Nonce', 'Signature'].map((part) => {
    return { key: prefix + part, value: `{{${part.toLowerCase()}}}` };
  });
}

function bodyOf({ value }: Example) {
  const options = { raw: { language: 'json' } };
  return { mode: 'raw', raw: JSON.stringify(value, null, 2), options };
}
