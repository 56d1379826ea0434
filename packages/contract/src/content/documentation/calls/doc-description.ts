import { z } from 'zod';
import { comparedWith, defineCall, done, multiline } from '../../../kernel/index.ts';
import { documentationLimits, documentationWords } from '../lists.ts';

const { description, content } = documentationLimits;
const most = (count: number) => `must have at most ${count} characters`;

export const docDescription = defineCall('docDescription', {
  method: 'POST',
  path: '/status/doc-description',
  host: 'data',
  access: ['route-documentation', 'endpoint-records'],
  mode: 'write',
  audit: 'documentation.described',
  summary: 'Writes description and content of an endpoint, found by its name, path or code',
  body: z.object({
    endpoint: z
      .string(documentationWords.noEndpoint)
      .trim()
      .min(1, documentationWords.noEndpoint)
      .max(200, most(200)),
    description: z
      .string(documentationWords.noDescription)
      .trim()
      .min(1, documentationWords.noDescription)
      .max(description, most(description)),
    content: multiline(
      z
        .string(documentationWords.noContent)
        .trim()
        .min(1, documentationWords.noContent)
        .max(content, most(content)),
    ),
    revision: comparedWith(
      z.number().int().min(0),
      'The revision that the caller had read',
      'the texts are replaced whatever they are',
    ),
  }),
  output: done.extend({ code: z.string(), revision: z.number().int() }),
  changes: ['endpoints'],
});
