import { z } from 'zod';
import { multiline } from '../../kernel/index.ts';
import { templateLimits, templateTypes } from './lists.ts';

export * from './lists.ts';

/** The name of a placeholder or field. */
export const placeholderName = z
  .string()
  .trim()
  .regex(/^[\w-]{1,60}$/, 'must be a name of letters, digits, - and _');

/** Alternative phrasings by placeholder. */
export const suggestions = z
  .record(
    placeholderName,
    z
      .array(
        multiline(
          z
            .string()
            .trim()
            .min(1, 'must not be empty')
            .max(templateLimits.phrasing, `must have at most ${templateLimits.phrasing} characters`),
        ),
      )
      .max(templateLimits.phrasings, `must have at most ${templateLimits.phrasings} phrasings`),
  )
  .refine(
    (map) => Object.keys(map).length <= templateLimits.placeholders,
    `must have at most ${templateLimits.placeholders} placeholders`,
  );

export const templateType = z.enum(templateTypes, { error: `must be one of ${templateTypes.join(', ')}` });

/** A template of text. */
export const textTemplate = z.object({
  _id: z.string(),
  name: z.string(),
  description: z.string(),
  templateType,
  public: z.boolean(),
  /** HTML with placeholders such as `{{price}}`. */
  content: z.string(),
  contentText: z.string(),
  suggestions: z.record(z.string(), z.array(z.string())),
  /** Whose it is; empty for customers where it is somebody else's. */
  userid: z.string(),
  /** Its owner's name, as above. */
  owner: z.string(),
  /** Whether who asks may save and delete it. */
  mayEdit: z.boolean(),
  version: z.number().int(),
  updatedAt: z.string(),
});
export type TextTemplateRecord = z.infer<typeof textTemplate>;

/** A template with its text for one ticker. */
export const generatedTemplate = textTemplate.extend({
  /** Safe HTML and plain text; null without a ticker, and where the texts before it are long enough for one answer. */
  generated: z.string().nullable(),
  generatedText: z.string().nullable(),
});
export type GeneratedTemplate = z.infer<typeof generatedTemplate>;

export const credits = {
  /** Credits of rewriting that this member has used, and may use at most. */
  usedTokens: z.number(),
  maxTokens: z.number(),
};

const fieldKind = z.enum(['text', 'number', 'whole', 'money', 'short-money', 'percent', 'ratio', 'date']);

/** One field of a ticker. */
export const writerField = z.object({
  field: z.string(),
  label: z.string(),
  group: z.string(),
  kind: fieldKind,
  value: z.union([z.string(), z.number()]).nullable(),
  currency: z.string().optional(),
});
export type WriterField = z.infer<typeof writerField>;

/** One alert of a ticker. */
export const writerAlert = z.object({
  field: z.string(),
  label: z.string(),
  actionType: z.string(),
  subActionType: z.string(),
  kind: fieldKind,
  value: z.union([z.string(), z.number()]).nullable(),
  currency: z.string().optional(),
  /** The value as people read it; empty where it is not known. */
  processed: z.string(),
  /** Whether it holds at the last session. */
  active: z.boolean(),
  /** With placeholders. */
  sentence: z.string(),
  /** Filled for the ticker; null where it does not hold or a value is missing. */
  processedSentence: z.string().nullable(),
});
export type WriterAlert = z.infer<typeof writerAlert>;

/** A sentence in which something is wrong. */
export const uncleanSentence = z.object({
  /** Of the library; null for a sentence of a template. */
  id: z.number().int().nullable(),
  templateID: z.string().nullable(),
  /** The field, or the template's name. */
  about: z.string(),
  text: z.string(),
  reviewed: z.boolean(),
  problems: z.array(z.string()),
});
export type UncleanSentence = z.infer<typeof uncleanSentence>;

/** What somebody asked to be written about. */
export const writerRequest = z.object({
  id: z.number().int(),
  requestedText: z.string(),
  requestedFields: z.array(z.string()),
  userid: z.string(),
  owner: z.string(),
  createdAt: z.string(),
  closedAt: z.string().nullable(),
});
export type WriterRequest = z.infer<typeof writerRequest>;

/** A ticker to write about. */
export const writerTicker = z.object({ symbol: z.string(), name: z.string(), exchange: z.string() });
