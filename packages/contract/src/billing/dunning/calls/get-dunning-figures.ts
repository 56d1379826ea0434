import { defineCall } from '../../../kernel/index.ts';
import { access } from '../inputs.ts';
import { dunningFigures } from '../shapes.ts';

export const getDunningFigures = defineCall('getDunningFigures', {
  method: 'GET',
  path: '/admin/dunning/figures',
  access,
  mode: 'read',
  summary: 'What dunning recovered in the last 53 weeks, by currency, and after which step',
  output: dunningFigures,
  reads: ['dunning'],
});
