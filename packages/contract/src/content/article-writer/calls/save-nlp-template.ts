import { z } from 'zod';
import { defineCall, done, multiline } from '../../../kernel/index.ts';
import { access, subject, templateId, version } from '../inputs.ts';
import { templateLimits } from '../lists.ts';
import { suggestions, templateType, textTemplate } from '../shapes.ts';

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
