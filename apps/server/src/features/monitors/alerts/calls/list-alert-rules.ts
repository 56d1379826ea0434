import { listAlertRules } from '@midoffice/contract/monitors/alerts/calls/list-alert-rules';
import { implementRead } from '../../../../platform/http/implement.ts';
import { mayWatch } from '../checks.ts';
import { viewRules } from '../present.ts';

export const handler = implementRead(listAlertRules, async ({ db, staff, platform }) => ({
  rules: await viewRules(db, (watched) => mayWatch(staff, watched), platform.now()),
}));
