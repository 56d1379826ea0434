/** What is done with an answer after the model has given it. */
export const postProcessings = ['text', 'json', 'table', 'prompt'] as const;
export type PostProcessing = (typeof postProcessings)[number];

export const runStates = ['running', 'done', 'failed', 'stopped'] as const;

/** Texts of the runner. Source: s003, r003-ai-required. */
export const aiWords = {
  noPrompt: 'Please select a prompt.',
  noModel: 'Please select a model.',
  noData: 'Please enter prompt data.',
  runFailed: 'Error executing model',
  postFailed: 'Error in post-processing',
  ran: 'Model executed successfully',
  postProcessed: 'Post-processing completed successfully',
} as const;

export const aiLimits = {
  /** Characters of a prompt's name, its text, the data given to it, and an answer. */
  name: 100,
  prompt: 20_000,
  data: 200_000,
  answer: 400_000,
  /** Files of a run, and bytes of all of them. */
  files: 5,
  fileBytes: 10_000_000,
  prompts: 500,
} as const;

/** Where the data goes in a prompt; without it the data follows the prompt. */
export const dataMark = '{{data}}';

/** Types of files that a run takes. */
export const aiFileTypes = [
  'text/plain',
  'text/csv',
  'text/markdown',
  'text/html',
  'application/json',
  'application/pdf',
  'image/png',
  'image/jpeg',
  'image/webp',
] as const;

export const runsPageSize = 20;
