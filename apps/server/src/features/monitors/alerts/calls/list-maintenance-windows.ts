import { listMaintenanceWindows } from '@midoffice/contract/monitors/alerts/calls/list-maintenance-windows';
import { testDays } from '@midoffice/contract/monitors/alerts/lists';
import { implementRead } from '../../../../platform/http/implement.ts';
import { mayWatch, scopesOf } from '../checks.ts';
import { listedWindows } from '../maintenance-store.ts';
import { viewWindow } from '../present.ts';

const order = ['running', 'planned', 'over'];

export const handler = implementRead(listMaintenanceWindows, async ({ db, staff, platform }) => {
  const nowMs = platform.now();
  const visible = new Set(scopesOf(staff).map(({ source }) => source));
  const windows = await listedWindows(db, nowMs - testDays * 86_400_000);
  return {
    windows: windows
      // A window of all targets concerns whoever sees one of them.
      .filter(
        ({ source, target }) =>
          source === null || (target === null ? visible.has(source) : mayWatch(staff, { source, target })),
      )
      .map((window) => viewWindow(window, nowMs))
      .sort((a, b) => order.indexOf(a.state) - order.indexOf(b.state) || b.from.localeCompare(a.from)),
  };
});
