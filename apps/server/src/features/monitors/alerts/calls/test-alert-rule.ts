import { testAlertRule } from '@midoffice/contract/monitors/alerts/calls/test-alert-rule';
import { implementRead } from '../../../../platform/http/implement.ts';
import { requireFitting } from '../checks.ts';
import { testRule } from '../preview.ts';

export const handler = implementRead(testAlertRule, async ({ platform, staff }, definition) => {
  await requireFitting(platform, staff, definition);
  return testRule(platform, definition);
});
