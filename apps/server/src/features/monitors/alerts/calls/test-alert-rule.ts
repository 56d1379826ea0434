import { testAlertRule } from '@midoffice/contract/monitors/alerts/calls/test-alert-rule';
import { implementRead } from '../../../../platform/http/implement.ts';
import { requireFitting, requireTarget } from '../checks.ts';
import { testRule } from '../preview.ts';

export const handler = implementRead(testAlertRule, async ({ platform, staff }, definition) => {
  requireFitting(staff, definition);
  await requireTarget(platform, definition);
  return testRule(platform, definition);
});
