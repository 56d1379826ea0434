import type { FeatureSeed } from '../../../platform/demo/world.ts';
import { writePrompt } from './store.ts';

const prompts = [
  {
    id: 'support-answer',
    name: 'Answer to a support question',
    prompt: 'Rewrite the draft as a friendly and exact answer to the customer, in at most 120 words.',
    postProcessing: 'text',
    postPrompt: '',
  },
  {
    id: 'release-note',
    name: 'Release note',
    prompt: 'Write one sentence for the change log of the API from these notes.',
    postProcessing: 'prompt',
    postPrompt: 'Say it in plain words, without names of people.',
  },
  {
    id: 'figures-as-json',
    name: 'Figures as JSON',
    prompt: 'Read the figures of the text and answer a JSON object with a key for each.\n\nText:\n{{data}}',
    postProcessing: 'json',
    postPrompt: '',
  },
  {
    id: 'comparison-table',
    name: 'Comparison as table',
    prompt: 'Compare what is listed in a Markdown table with a line for each.',
    postProcessing: 'table',
    postPrompt: '',
  },
] as const;

/** The AI runner of the demo: a prompt of each post-processing. */
export const featureSeed: FeatureSeed = {
  order: 61,
  async seed({ platform }) {
    for (const { id, ...texts } of prompts)
      await writePrompt(platform.db, id, { ...texts, model: '' }, 'analyst@demo.midoffice.example');
  },
};
