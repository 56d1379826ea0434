import type { Row } from '../client.ts';
import { has, said, type Shape } from '../shape.ts';

const nothing = (): Record<string, never> => ({});
const usage: Shape = {
  chartData: [has('date count')],
  tableData: [
    has(
      'count users durationinms avgdurationinms datediff successcount transfersize transfercount status_200 status_400 status_408 status_429',
    ),
  ],
};
const template = 'name description templateType public content contentText suggestions userid _id';
const range = { timeframe: '72h' };
const photo = (): Blob =>
  new File(
    [
      Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
        'base64',
      ),
    ],
    'dot.png',
    { type: 'image/png' },
  );

/** Calls about usage, texts and helpers. */
export const rows: readonly Row[] = [
  { call: 'GET /statistics/my-api-usage-records', input: () => range, answer: usage },
  { call: 'GET /statistics/my-api-usage-records', input: () => ({ full: true }), answer: usage },
  { call: 'GET /status/api-aggregate-usage', input: () => ({ type: 'exchange', ...range }), answer: usage },
  {
    call: 'POST /status/api-aggregate-detailed-usage',
    input: ({ seen }) => ({ basePath: seen['basePath'], ...range }),
    answer: usage,
  },
  {
    call: 'POST /status/api-aggregate-user-usage',
    input: ({ seen }) => ({ basePath: seen['basePath'], ...range }),
    answer: { tableData: [has('count')] },
  },
  {
    call: 'GET /status/download-user-api-usage',
    input: ({ customers }) => ({ datatype: 'csv', ...range, userkey: customers[0] }),
    answer: 'text/csv',
  },
  { call: 'GET /status/download-api-usage-emails', input: nothing, answer: 'text/csv' },
  {
    call: 'POST /statistics/clear-bandwidth-by-basepath',
    input: ({ seen }) => ({
      basepath: seen['basePath'],
      apikey: seen['caller'],
      from: '2026-01-01',
      to: '2026-01-02',
    }),
    answer: has('sum message'),
  },
  {
    call: 'POST /status/screener-data',
    input: ({ seen }) => ({ endpoint: seen['screener'], plan: 'monthlyCOM3' }),
    answer: 'any',
  },
  { call: 'GET /status/screener-schemas', input: nothing, answer: 'any' },
  {
    call: 'GET /stats/get-nlp-templates-grouped',
    input: () => ({ ticker: 'LMNT' }),
    answer: {
      personalTemplates: 'any',
      publicTemplates: [has(template)],
      alertTemplates: [has(template)],
      maxTokens: 'any',
      usedTokens: 'any',
    },
  },
  {
    call: 'GET /mod/nlp-sentence-count',
    input: nothing,
    answer: has('count reviewedCount descriptionCount'),
  },
  { call: 'POST /stats/unclean-sentences', input: () => ({ query: 'a' }), answer: 'any' },
  {
    call: 'POST /stats/nlp-request',
    input: () => ({ requestedText: 'Price against its 200-day mean', requestedFields: ['price'] }),
    answer: said,
  },
  { call: 'GET /stats/get-nlp-templates', input: nothing, answer: [has(template)] },
  {
    call: 'GET /stats/nlp-template-request',
    input: ({ seen }) => ({ requestedTemplateID: seen['template'] }),
    answer: has(template),
  },
  { call: 'GET /stats/get-suggestions', input: nothing, answer: 'any' },
  {
    call: 'POST /stats/save-nlp-template',
    input: () => ({
      editTemplate: {
        name: 'From outside',
        description: '',
        templateType: 'due-diligence',
        public: false,
        content: '<p>Text</p>',
        contentText: 'Text',
        suggestions: {},
      },
    }),
    answer: { ...said, template: has(template) },
  },
  {
    call: 'POST /stats/update-suggestions',
    input: ({ seen }) => ({ templateID: seen['template'], sentSuggestions: {} }),
    answer: has('newSuggestions'),
  },
  {
    call: 'POST /stats/delete-nlp-template',
    input: ({ seen }) => ({ deleteid: seen['template'] }),
    answer: said,
  },
  {
    call: 'GET /stats/nlp-fields',
    input: () => ({ selectedTicker: 'LMNT' }),
    answer: has('fields processedFields'),
  },
  {
    call: 'GET /stats/get-alert-fields',
    input: () => ({ selectedTicker: 'LMNT', edit: false }),
    answer: { fields: [has('actionType subActionType')] },
  },
  { call: 'GET /stats/nlp-sentence', input: () => ({ selectedField: 'price' }), answer: has('sentence') },
  {
    call: 'POST /admin/upload-photo',
    form: true,
    input: () => ({ file: photo(), type: 'profile' }),
    answer: { ...said, photo: has('url') },
  },
];
