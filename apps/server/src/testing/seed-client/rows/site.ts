import type { Row } from '../client.ts';
import { has, said } from '../shape.ts';

/** Calls about the site: change log, alert banner, blog, FAQ. */
export const rows: readonly Row[] = [
  {
    call: 'POST /status/changelog',
    input: () => ({ type: 'added', text: 'New endpoint', url: 'https://example.com/docs', urlText: 'Docs' }),
    answer: said,
  },
  {
    call: 'GET /status/get-generated-changelog',
    input: () => ({}),
    answer: [has('text number body url urlText id detail')],
  },
  { call: 'POST /status/alert-banner', input: () => ({ text: 'Quotes are late', hours: 2 }), answer: said },
  { call: 'GET /status/alert-banner', input: () => ({}), answer: has('text hours') },
  {
    call: 'POST /admin/blog-search',
    input: () => ({ query: 'earnings' }),
    answer: [has('title type slug')],
  },
  {
    call: 'GET /stats/faq-records',
    input: () => ({}),
    answer: [has('_id code subCode question answer endpoint key draft')],
  },
  { call: 'GET /stats/faq-codes', input: () => ({ type: 'default' }), answer: [has('title value subCodes')] },
  {
    call: 'POST /admin/faq-records',
    input: () => ({
      code: 'billing',
      subCode: 'plans',
      question: 'Is there a yearly plan?',
      endpoint: '',
      answer: 'Yes.',
      key: 'yearly-plan',
    }),
    answer: said,
  },
  {
    call: 'POST /stats/faq-rag-result',
    input: () => ({ question: 'How do I create an API key?' }),
    answer: has('answer'),
  },
  { call: 'POST /admin/delete-faq-record', input: () => ({ id: '1' }), answer: said },
];
