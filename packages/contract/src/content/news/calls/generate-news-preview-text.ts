import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';
import { newsTexts } from '../lists.ts';

export const generateNewsPreviewText = defineCall('generateNewsPreviewText', {
  method: 'GET',
  path: '/status/generate-news-preview-text',
  host: 'data',
  access: ['new-news-tracker'],
  mode: 'read',
  expensive: true,
  summary:
    'Fetches the page of an article (public addresses only) and answers the beginning of its readable text, without the filter phrases of its symbols',
  query: z.object({
    url: z.string().trim().min(1, 'is required').max(2000, 'must have at most 2000 characters'),
  }),
  output: z.object({
    previewText: z.string(),
    /** What the page says beside it; empty where it says nothing. */
    title: z.string(),
    site: z.string(),
    fullText: z.string(),
  }),
  failure: newsTexts.previewFailed,
});
