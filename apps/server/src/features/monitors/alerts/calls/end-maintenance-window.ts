import { endMaintenanceWindow } from '@midoffice/contract/monitors/alerts/calls/end-maintenance-window';
import { ApiError, notFound } from '../../../../platform/http/errors.ts';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { requireSilenced } from '../checks.ts';
import { endWindow, lockWindow } from '../maintenance-store.ts';

export const handler = implementWrite(endMaintenanceWindow, async (context, { id }) => {
  const { trx, platform, staff } = context;
  const window = await lockWindow(trx, id);
  if (!window) throw notFound('There is no such maintenance window.');
  requireSilenced(staff, window);
  const nowMs = platform.now();
  if (Date.parse(window.to) <= nowMs) throw new ApiError(409, 'This maintenance window is over already.');
  const isRunning = Date.parse(window.from) < nowMs;
  await endWindow(trx, id, nowMs);
  await context.audit({
    targetKind: 'maintenance-window',
    targetId: String(id),
    before: { source: window.source, target: window.target, from: window.from, to: window.to },
    after: isRunning ? { to: new Date(nowMs).toISOString() } : null,
  });
  return {
    success: true as const,
    message: isRunning ? 'Maintenance window ended.' : 'Maintenance window removed.',
  };
});
