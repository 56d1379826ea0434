import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';
import { subject, templateId } from '../inputs.ts';
import { textTemplate } from '../shapes.ts';

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
