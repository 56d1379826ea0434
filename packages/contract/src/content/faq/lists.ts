/** Texts of the FAQ. Source: m003-faq. */
export const faqWords = {
  noQuestion: 'Please enter a question.',
  noAnswer: 'Please enter a answer.',
  noCode: 'Please select a code and sub code.',
  invalid: 'Invalid FAQ record.',
  fetched: 'RAG response fetched successfully.',
  noDrafts: 'No Draft FAQs Found.',
  saved: 'The FAQ record was published.',
  drafted: 'The draft was saved.',
  deleted: 'The FAQ record was deleted.',
  changed: 'Somebody changed this record meanwhile. Read it again.',
  keyTaken: 'is the key of another record',
  full: 'There are 2,000 of these records already. Delete some before you add one.',
  nothingFits: 'No published record answers this question.',
} as const;

/** Codes and their sub codes. Source: r003-faq-subcodes. */
export const faqCodes = [
  {
    title: 'Account',
    value: 'account',
    subCodes: ['sign-in', 'profile', 'deletion', 'two-factor'],
  },
  {
    title: 'API keys and limits',
    value: 'api-keys',
    subCodes: ['create', 'limits', 'errors', 'security'],
  },
  {
    title: 'Plans and billing',
    value: 'billing',
    subCodes: ['plans', 'payment', 'invoices', 'refunds', 'cancellation'],
  },
  {
    title: 'Market data',
    value: 'data',
    subCodes: ['coverage', 'prices', 'statements', 'corporate-actions', 'corrections', 'delays'],
  },
  {
    title: 'Integration',
    value: 'integration',
    subCodes: ['libraries', 'websockets', 'bulk', 'formats'],
  },
  { title: 'Licence', value: 'licence', subCodes: ['display', 'redistribution', 'compliance'] },
] as const;

/** Most characters of the fields of a record, most published records and most drafts, and most that an answer rests on. */
export const faqLimits = {
  question: 500,
  answer: 10_000,
  endpoint: 200,
  key: 100,
  records: 2000,
  cited: 3,
} as const;

/** The cell of the table of drafts holds so many characters. Source: r003-draft-table. */
export const draftCellLength = 200;
/** Milliseconds that the search waits after the last key. Source: r003-faq-debounce. */
export const faqSearchRestMs = 1000;
/** Records that the console draws at first. */
export const faqShown = 200;
