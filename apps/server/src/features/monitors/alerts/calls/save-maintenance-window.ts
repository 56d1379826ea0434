import { saveMaintenanceWindow } from '@midoffice/contract/monitors/alerts/calls/save-maintenance-window';
import { alertLimits } from '@midoffice/contract/monitors/alerts/lists';
import { actorOf } from '../../../../platform/audit/store.ts';
import { ApiError, badInput } from '../../../../platform/http/errors.ts';
import { implementPrepared } from '../../../../platform/http/implement.ts';
import { requireSilenced } from '../checks.ts';
import { countWindows, insertWindow, mostWindows } from '../maintenance-store.ts';
import { sources } from '../sources/index.ts';

const dayMs = 86_400_000;

/** @throws ApiError 400 */
function requireSpan(from: string, to: string, nowMs: number): void {
  const [fromMs, toMs] = [Date.parse(from), Date.parse(to)];
  if (toMs <= fromMs) throw badInput('to', 'must be after the start');
  if (toMs <= nowMs) throw badInput('to', 'must not be in the past');
  if (toMs - fromMs > alertLimits.maintenanceDays * dayMs)
    throw badInput('to', `must be at most ${alertLimits.maintenanceDays} days after the start`);
  if (fromMs > nowMs + 366 * dayMs) throw badInput('from', 'must be within a year');
}

export const handler = implementPrepared(
  saveMaintenanceWindow,
  async ({ platform, staff }, { source, target, from, to }) => {
    requireSilenced(staff, { source: source ?? null, target: target ?? null });
    requireSpan(from, to, platform.now());
    if (target === undefined) return;
    if (!source) throw badInput('target', 'needs a source');
    const targets = await sources[source].targets(platform);
    if (!targets.some(({ key }) => key === target))
      throw new ApiError(404, 'There is no such target.', { field: 'target' });
  },
  async (context, { source = null, target = null, from, to, reason }) => {
    const { trx, staff, platform } = context;
    const nowMs = platform.now();
    if ((await countWindows(trx, nowMs)) >= mostWindows)
      throw new ApiError(409, `There are ${mostWindows} maintenance windows already. End one first.`);
    const window = { source, target, from, to, reason };
    const id = await insertWindow(trx, window, { ...actorOf(staff), at: new Date(nowMs).toISOString() });
    await context.audit({
      targetKind: 'maintenance-window',
      targetId: String(id),
      after: { source, target, from, to },
      reason,
    });
    return { success: true as const, message: 'Maintenance window saved.', id };
  },
);
