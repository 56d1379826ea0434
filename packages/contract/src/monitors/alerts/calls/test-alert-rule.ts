import { defineCall } from '../../../kernel/index.ts';
import { alertDefinition } from '../inputs.ts';
import { alertAccess } from '../lists.ts';
import { alertTest } from '../shapes.ts';

export const testAlertRule = defineCall('testAlertRule', {
  method: 'POST',
  path: '/status/alerts/test',
  host: 'data',
  access: alertAccess,
  mode: 'read',
  expensive: true,
  summary: 'How often a rule would have fired in the last 30 days, and when; nothing is stored or sent',
  body: alertDefinition,
  output: alertTest,
  failure: 'The rule could not be tested.',
});
