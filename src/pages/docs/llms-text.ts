// /llms.txt: the documentation for programs that read, as a list of its pages in Markdown.

import type { Service } from '../../service/service.ts';
import type { SiteIndex } from './site-files.ts';

export function llmsText(service: Service, { groups, pages }: SiteIndex): string {
  const docs = `${service.payBase()}/docs`;
  const lists = groups.map(({ en }, group) => {
    const rows = pages
      .filter((page) => page.group === group)
      .map(({ slug, titles }) => {
        const file = `${docs}/${slug || 'index'}.md`;
        return `- [${titles.en}](${file}?lang=en): [${titles.zh}](${file}?lang=zh)`;
      });
    return `## ${en}\n\n${rows.join('\n')}`;
  });
  const interfaces = [
    `- [OpenAPI 3.1](${service.payBase()}/openapi.json): every operation of merchants, with examples`,
    `- [Postman collection](${docs}/tael.postman_collection.json): every signed call; Bruno imports it`,
    `- SDKs: ${service.payBase()}/sdk, packages of five languages and the command line, with how to install each`,
    `- MCP: ${service.payBase()}/mcp`,
  ];
  return [
    '# Tael',
    '> Wallet payments over a signed REST interface and MCP tools: collection orders with a payment link, ' +
      'callbacks, refunds, and records. Amounts are CNY with two decimals.',
    'Every page is there in English and in Chinese.',
    ...lists,
    `## Interfaces\n\n${interfaces.join('\n')}`,
    '',
  ].join('\n\n');
}
