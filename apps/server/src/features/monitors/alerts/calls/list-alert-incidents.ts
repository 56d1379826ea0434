import { listAlertIncidents } from '@midoffice/contract/monitors/alerts/calls/list-alert-incidents';
import { implementRead } from '../../../../platform/http/implement.ts';
import { scopesOf } from '../checks.ts';
import { listIncidents } from '../incident-store.ts';
import { viewIncidents } from '../present.ts';

export const handler = implementRead(listAlertIncidents, async ({ db, staff, platform }, input) => {
  const { rows, total } = await listIncidents(db, { ...input, scopes: scopesOf(staff) });
  return { rows: await viewIncidents(db, rows, platform.now()), total };
});
