import { getOpenAlerts } from '@midoffice/contract/monitors/alerts/calls/get-open-alerts';
import { implementRead } from '../../../../platform/http/implement.ts';
import { scopesOf } from '../checks.ts';
import { openIncidents } from '../incident-store.ts';
import { targetLabelOf } from '../words.ts';

const shown = 10;

export const handler = implementRead(getOpenAlerts, async ({ db, staff, platform }) => {
  const open = await openIncidents(db, scopesOf(staff), platform.now());
  return {
    count: open.length,
    unacknowledged: open.filter(({ acknowledgedAt }) => acknowledgedAt === null).length,
    rows: open.slice(0, shown).map(({ id, definition, startedAt, acknowledgedAt }) => ({
      id,
      ruleName: definition.name,
      targetLabel: targetLabelOf(definition),
      startedAt: new Date(startedAt).toISOString(),
      acknowledged: acknowledgedAt !== null,
    })),
  };
});
