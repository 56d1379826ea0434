import type { DocumentationEntry, SchemaEntry } from '@midoffice/contract/content/documentation/shapes';

/** An endpoint's record as released. */
export const schemaEntry = (patch: Partial<SchemaEntry> = {}): SchemaEntry => ({
  code: 'quote',
  endpoint: '/api/v3/quote',
  name: 'Full quote',
  group: 'Quote',
  minLevel: 0,
  description: 'Full quote',
  content: '',
  version: 'v3',
  tag: 'realtime',
  minLevelNotes: [],
  parameters: [
    {
      name: 'symbols',
      in: 'path',
      type: 'string',
      required: true,
      description: 'Tickers',
      example: 'AAPL',
      values: [],
    },
  ],
  properties: [{ name: 'price', type: 'number', description: '' }],
  revision: 0,
  ...patch,
});

/** An entry of the public documentation. */
export const publicEntry = (patch: Partial<DocumentationEntry> = {}): DocumentationEntry => ({
  category: 'Quote',
  data: 'Full quote',
  url: 'quote',
  path: '/api/v3/quote',
  version: 'v3',
  description: 'Full quote',
  content: '',
  parameters: [],
  properties: [],
  sample: [{ symbol: 'AAPL', price: 171.48 }],
  draft: false,
  ...patch,
});
