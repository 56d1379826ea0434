import { deleteAlertRule } from '@midoffice/contract/monitors/alerts/calls/delete-alert-rule';
import { notFound } from '../../../../platform/http/errors.ts';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { requireWatched } from '../checks.ts';
import { endIncident } from '../end-incident.ts';
import { lockRule, markDeleted } from '../store.ts';

export const handler = implementWrite(deleteAlertRule, async (context, { id, reason }) => {
  const { trx, platform, staff } = context;
  const rule = await lockRule(trx, id);
  if (!rule) throw notFound('There is no such rule.');
  requireWatched(staff, rule.definition);
  await endIncident(platform, trx, rule, 'The rule was deleted.');
  await markDeleted(trx, id, new Date(platform.now()).toISOString());
  const { name, source, target, metric } = rule.definition;
  await context.audit({
    targetKind: 'alert-rule',
    targetId: String(id),
    before: { name, source, target, metric, enabled: rule.enabled },
    reason,
  });
  return { success: true as const, message: `Rule “${name}” deleted.` };
});
