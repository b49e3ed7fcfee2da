// A request that the program signs itself, with `signed` of docs/api/signing.md, in each language: for what an
// SDK has no method of its own for.

import type { PlainRequest } from './calls.ts';

export const SIGNED: Readonly<
  Record<'ts' | 'python' | 'go' | 'java' | 'php', (request: PlainRequest) => string>
> = {
  ts({ method, path, body }) {
    const sent = body === null ? '' : `, body: '${body}'`;
    const typed = body === null ? '' : `, 'Content-Type': 'application/json'`;
    return `const response = await fetch(\`\${url}/api/v1${path}\`, {
  method: '${method}', headers: { ...signed(keyId, secret)${typed} }${sent},
});
const answer = await response.text();`;
  },
  python({ method, path, body }) {
    const sent = body === null ? '' : `,\n                                 data='${body}'.encode()`;
    const typed = body === null ? '' : `\nrequest.add_header("Content-Type", "application/json")`;
    return `request = urllib.request.Request(url + "/api/v1${path}", method="${method}",
                                 headers=signed(key_id, secret)${sent})${typed}
answer = urllib.request.urlopen(request).read()`;
  },
  go({ method, path, body }) {
    const sent = body === null ? 'nil' : `strings.NewReader(\`${body}\`)`;
    const typed = body === null ? '' : `request.Header.Set("Content-Type", "application/json")\n`;
    return `request, _ := http.NewRequest("${method}", serviceURL+"/api/v1${path}", ${sent})
${typed}for name, value := range signing.Signed(keyID, secret) {
	request.Header.Set(name, value)
}
answer, err := http.DefaultClient.Do(request)`;
  },
  java({ method, path, body }) {
    const sent = body === null ? 'noBody()' : `ofString(${JSON.stringify(body)})`;
    const typed = body === null ? '' : `\n    .header("Content-Type", "application/json")`;
    return `var request = HttpRequest.newBuilder(URI.create(url + "/api/v1${path}"))${typed}
    .method("${method}", BodyPublishers.${sent});
Signing.signed(keyId, secret).forEach(request::header);
var answer = HttpClient.newHttpClient().send(request.build(), BodyHandlers.ofString()).body();`;
  },
  php({ method, path, body }) {
    const typed = body === null ? '' : `'Content-Type: application/json'`;
    const sent = body === null ? '' : `, 'content' => '${body}'`;
    return `$headers = [${typed}];
foreach (signed($keyId, $secret) as $name => $value) {
    $headers[] = "$name: $value";
}
$context = stream_context_create(['http' => ['method' => '${method}', 'header' => $headers${sent}]]);
$answer = file_get_contents($url . '/api/v1${path}', false, $context);`;
  },
};
