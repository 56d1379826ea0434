import { defineCall, done } from '../../../kernel/index.ts';
import { access, changes } from '../inputs.ts';
import { dryRun } from '../shapes.ts';

export const dryRunDunning = defineCall('dryRunDunning', {
  method: 'POST',
  path: '/admin/dunning/dry-run',
  access,
  mode: 'write',
  audit: 'dunning.dry-run-made',
  expensive: true,
  summary: 'What the newest policy would do about all open invoices whose payment failed; nothing is done',
  output: done.extend({ dryRun }),
  changes,
});
