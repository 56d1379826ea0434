import { z } from 'zod';
import { defineCall, done } from '../../../kernel/index.ts';
import { access, subject, templateId, version } from '../inputs.ts';

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
