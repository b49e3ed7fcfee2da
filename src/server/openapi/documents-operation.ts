// What is said of the documents that the service has about itself.

import type { Operation } from '../../http/openapi/description.ts';

export const errorPageOperation: Operation = {
  id: 'getErrorPage',
  describe: () => ({
    tag: 'Service',
    summary: 'Every error code, explained',
    description:
      'A page for people, in English and Chinese. The `doc_url` of a failure points into it.',
    success: {
      description: 'The page.',
      media: { 'text/html': { description: 'One row for each code.', type: 'string' } },
    },
  }),
};

export const openapiOperation: Operation = {
  id: 'getOpenapi',
  describe: () => ({
    tag: 'Service',
    summary: 'This description',
    description: 'OpenAPI 3.1, with the names that this installation uses.',
    success: {
      description: 'The description.',
      media: { 'application/json': { description: 'An OpenAPI document.', type: 'object' } },
    },
  }),
};
