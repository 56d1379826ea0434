import { listMaintenanceWindows } from '@midoffice/contract/monitors/alerts/calls/list-maintenance-windows';
import { testDays } from '@midoffice/contract/monitors/alerts/lists';
import { implementRead } from '../../../../platform/http/implement.ts';
import { sourcesOf } from '../checks.ts';
import { listWindows } from '../maintenance-store.ts';
import { viewWindow } from '../present.ts';

const order = ['running', 'planned', 'over'];

export const handler = implementRead(listMaintenanceWindows, async ({ db, staff, platform }) => {
  const nowMs = platform.now();
  const visible: readonly string[] = sourcesOf(staff);
  const windows = await listWindows(db, nowMs - testDays * 86_400_000);
  return {
    windows: windows
      .filter(({ source }) => source === null || visible.includes(source))
      .map((window) => viewWindow(window, nowMs))
      .sort((a, b) => order.indexOf(a.state) - order.indexOf(b.state) || b.from.localeCompare(a.from)),
  };
});
