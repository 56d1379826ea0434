import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';
import { access, subject } from '../inputs.ts';
import { textTemplate } from '../shapes.ts';

export const getNlpTemplates = defineCall('getNlpTemplates', {
  method: 'GET',
  path: '/stats/get-nlp-templates',
  access,
  expensive: true,
  mode: 'read',
  summary: "One's own templates, public ones, and for admins all of type alert",
  output: z.array(textTemplate),
  reads: [subject],
});
