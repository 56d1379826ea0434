import { z } from 'zod';
import { defineCall, done, limitedText, multiline, queryFlag, symbol } from '../kernel/index.ts';
import { rewriteLimit, templateLimits } from './lists.ts';
import {
  credits,
  generatedTemplate,
  placeholderName,
  suggestions,
  templateType,
  textTemplate,
  uncleanSentence,
  writerAlert,
  writerField,
  writerRequest,
  writerTicker,
} from './shapes.ts';

const access = ['article-writer'] as const;
const templateId = z.string().trim().max(60, 'must have at most 60 characters');
const subject = 'article-writer';
const version = z.number('must be a whole number').int().min(1);

export const getNlpTemplatesGrouped = defineCall('getNlpTemplatesGrouped', {
  method: 'GET',
  path: '/stats/get-nlp-templates-grouped',
  access,
  expensive: true,
  mode: 'read',
  summary:
    'Templates by group, with their texts for a ticker; those whose text holds an error marker are left out. Credits of the member',
  query: z.object({ ticker: symbol.optional() }),
  output: z.object({
    personalTemplates: z.array(generatedTemplate),
    publicTemplates: z.array(generatedTemplate),
    alertTemplates: z.array(generatedTemplate),
    /** How many were left out. */
    skipped: z.number().int(),
    ...credits,
  }),
  reads: [subject, 'charts'],
});

export const getNlpTemplates = defineCall('getNlpTemplates', {
  method: 'GET',
  path: '/stats/get-nlp-templates',
  access,
  mode: 'read',
  summary: "One's own templates, public ones, and for admins all of type alert",
  output: z.array(textTemplate),
  reads: [subject],
});

export const nlpTemplateRequest = defineCall('nlpTemplateRequest', {
  method: 'GET',
  path: '/stats/nlp-template-request',
  access: 'admin',
  mode: 'read',
  summary: 'One template by its id, whoever owns it, to import it',
  query: z.object({ requestedTemplateID: templateId.default('') }),
  output: textTemplate,
  reads: [subject],
});

export const saveNlpTemplate = defineCall('saveNlpTemplate', {
  method: 'POST',
  path: '/stats/save-nlp-template',
  access,
  expensive: true,
  mode: 'write',
  audit: 'article-writer.template-saved',
  summary:
    'Stores a template, new without an id; a long name or description is cut. Owner or admin; type and public by admins',
  body: z.object({
    editTemplate: z.object({
      _id: templateId.optional(),
      name: z.string().trim().min(1, 'is required').max(10_000, 'must have at most 10000 characters'),
      description: multiline(z.string().trim().max(10_000, 'must have at most 10000 characters')).default(''),
      templateType: templateType.optional(),
      public: z.boolean('must be true or false').optional(),
      content: multiline(
        z.string().max(templateLimits.content, `must have at most ${templateLimits.content} characters`),
      ),
      suggestions: suggestions.optional(),
    }),
    /** The version that the editor had read; another one by now is a 409. */
    expected: version.optional(),
  }),
  output: done.extend({ template: textTemplate }),
  changes: [subject],
  failure: 'The template could not be saved.',
});

export const deleteNlpTemplate = defineCall('deleteNlpTemplate', {
  method: 'POST',
  path: '/stats/delete-nlp-template',
  access,
  mode: 'write',
  audit: 'article-writer.template-deleted',
  summary: 'Deletes a template; owner or admin',
  body: z.object({ deleteid: templateId.min(1, 'is required'), expected: version.optional() }),
  output: done,
  changes: [subject],
  failure: 'The template could not be deleted.',
});

export const getSuggestions = defineCall('getSuggestions', {
  method: 'GET',
  path: '/stats/get-suggestions',
  access,
  mode: 'read',
  summary: 'Alternative phrasings by placeholder: of one template, else of all that one sees together',
  query: z.object({ templateID: templateId.optional() }),
  output: z.object({ suggestions: z.record(z.string(), z.array(z.string())) }),
  reads: [subject],
});

export const updateSuggestions = defineCall('updateSuggestions', {
  method: 'POST',
  path: '/stats/update-suggestions',
  access,
  mode: 'write',
  audit: 'article-writer.suggestions-updated',
  summary: 'Replaces the alternative phrasings of a template; owner or admin',
  body: z.object({
    templateID: templateId.min(1, 'is required'),
    sentSuggestions: suggestions,
    expected: version.optional(),
  }),
  output: done.extend({
    newSuggestions: z.record(z.string(), z.array(z.string())),
    version: z.number().int(),
  }),
  changes: [subject],
  failure: 'The suggestions could not be saved.',
});

export const nlpFields = defineCall('nlpFields', {
  method: 'GET',
  path: '/stats/nlp-fields',
  access,
  mode: 'read',
  summary: 'The fields of a ticker from its market data, and each as people read it',
  query: z.object({ selectedTicker: symbol }),
  output: z.object({
    fields: z.array(writerField),
    /** By field; what is not known is missing. */
    processedFields: z.record(z.string(), z.string()),
    /** The ticker's last session: with template and ticker it decides what is picked. Null without bars. */
    date: z.string().nullable(),
  }),
  reads: ['charts'],
  failure: 'The fields of this ticker could not be read.',
});

export const getAlertFields = defineCall('getAlertFields', {
  method: 'GET',
  path: '/stats/get-alert-fields',
  access,
  mode: 'read',
  summary: 'Alerts of a ticker that hold at its last session; with edit=true all of them',
  query: z.object({ selectedTicker: symbol, edit: queryFlag.default(false) }),
  output: z.object({ fields: z.array(writerAlert) }),
  reads: ['charts'],
  failure: 'The alerts of this ticker could not be read.',
});

export const nlpSentence = defineCall('nlpSentence', {
  method: 'GET',
  path: '/stats/nlp-sentence',
  access,
  mode: 'read',
  summary: 'A sentence about a field out of the library, filled where a ticker is given',
  query: z.object({ selectedField: placeholderName, selectedTicker: symbol.optional() }),
  output: z.object({
    /** With placeholders, to insert into a template. */
    sentence: z.string(),
    /** Filled for the ticker; null without one, or where a value is missing. */
    processedSentence: z.string().nullable(),
    field: z.string(),
  }),
  reads: [subject, 'charts'],
  failure: 'There is no sentence about this field.',
});

export const nlpSentenceCount = defineCall('nlpSentenceCount', {
  method: 'GET',
  path: '/mod/nlp-sentence-count',
  access,
  mode: 'read',
  summary: 'How many sentences the library holds, how many are reviewed, how many describe the company',
  output: z.object({
    count: z.number().int(),
    reviewedCount: z.number().int(),
    descriptionCount: z.number().int(),
  }),
  reads: [subject],
});

export const uncleanSentences = defineCall('uncleanSentences', {
  method: 'POST',
  path: '/stats/unclean-sentences',
  access,
  expensive: true,
  mode: 'read',
  summary:
    'Sentences of the library and of templates that hold a text and in which something is wrong, with what',
  body: z.object({ query: limitedText('text').min(1, 'is required') }),
  output: z.object({ sentences: z.array(uncleanSentence), total: z.number().int() }),
  reads: [subject],
});

export const reviewSentence = defineCall('reviewSentence', {
  method: 'POST',
  path: '/mod/review-sentence',
  access,
  mode: 'write',
  audit: 'article-writer.sentence-reviewed',
  summary: 'Stores the corrected text of a sentence of the library and whether it is reviewed',
  body: z.object({
    id: z.number('must be a whole number').int().min(1),
    text: limitedText('text').min(1, 'is required'),
    reviewed: z.boolean('must be true or false').default(true),
    /** The text that the editor had read. */
    expected: z.string().optional(),
  }),
  output: done,
  changes: [subject],
  failure: 'The sentence could not be saved.',
});

export const nlpRequest = defineCall('nlpRequest', {
  method: 'POST',
  path: '/stats/nlp-request',
  access,
  mode: 'write',
  audit: 'article-writer.requested',
  summary: 'Asks for a text or fields that the writer lacks',
  body: z.object({
    requestedText: multiline(
      z.string().trim().min(1, 'is required').max(2000, 'must have at most 2000 characters'),
    ),
    /** A list, or names separated by commas. */
    requestedFields: z
      .union(
        [
          z.array(z.string()).max(1000, 'must have at most 50 fields'),
          z.string().transform((text) => text.split(',')),
        ],
        { error: 'must be at most 50 names, as a list or separated by commas' },
      )
      .transform((names) => [...new Set(names.map((name) => name.trim()).filter(Boolean))])
      .pipe(
        z.array(z.string().max(60, 'must have at most 60 characters')).max(50, 'must have at most 50 fields'),
      )
      .default([]),
  }),
  output: done.extend({ id: z.number().int() }),
  changes: [subject],
  failure: 'The request could not be sent.',
});

export const getNlpRequests = defineCall('getNlpRequests', {
  method: 'GET',
  path: '/stats/nlp-requests',
  access,
  mode: 'read',
  summary: "Requests that are open, newest first: one's own, for admins everybody's",
  output: z.array(writerRequest),
  reads: [subject],
});

export const closeNlpRequest = defineCall('closeNlpRequest', {
  method: 'POST',
  path: '/stats/close-nlp-request',
  access: 'admin',
  mode: 'write',
  audit: 'article-writer.request-closed',
  summary: 'Takes a request off the list, or puts it back',
  body: z.object({
    id: z.number('must be a whole number').int().min(1),
    closed: z.boolean('must be true or false').default(true),
  }),
  output: done,
  changes: [subject],
  failure: 'The request could not be closed.',
});

export const rewriteText = defineCall('rewriteText', {
  method: 'POST',
  path: '/stats/rewrite-text',
  access,
  mode: 'write',
  audit: 'article-writer.rewritten',
  summary:
    'Says a text in other words by the language model, placeholders kept; uses up credits, a failure costs none',
  body: z.object({
    text: multiline(
      z
        .string()
        .trim()
        .min(1, 'is required')
        .max(rewriteLimit, `must have at most ${rewriteLimit} characters`),
    ),
  }),
  output: done.extend({
    text: z.string(),
    /** Credits that this rewrite took. */
    cost: z.number(),
    ...credits,
  }),
  changes: [subject],
  failure: 'The text could not be rewritten.',
});

export const writerTickers = defineCall('writerTickers', {
  method: 'GET',
  path: '/stats/writer-tickers',
  access,
  mode: 'read',
  summary: 'Tickers to write about, by ticker or name',
  query: z.object({ q: z.string().trim().max(100, 'must have at most 100 characters').default('') }),
  output: z.array(writerTicker),
  reads: ['charts'],
});
