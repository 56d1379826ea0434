import { getAllFixes } from '@midoffice/contract/quality/fix-runner/calls/get-all-fixes';
import { getMe } from '@midoffice/contract/system/staff/calls/get-me';
import type { QueryClient } from '@tanstack/react-query';
import { readOptions } from '../data/queries.ts';
import { currentPlace } from '../kit/address/place.ts';
import { preload } from '../kit/load/use-lazy-module.ts';
import { screens, screensById } from './registry.ts';
import { openedBy, placedFor, sectionsFor, type Viewer } from './tree.ts';

/**
 * Begins what the address asks for while it is still being asked who is there: the tool's code and its first read
 * travel along with that question. Whether the person may open it is decided by the server and the tree, as ever.
 */
export function beginEarly(client: QueryClient): void {
  const { pathname, search } = currentPlace();
  if (!pathname.startsWith('/admin')) return;
  void client.prefetchQuery({ ...readOptions(getMe, {}), retry: false });
  // Items of the tree, which is shown whole or not at all.
  void client.prefetchQuery({ ...readOptions(getAllFixes, {}), retry: false });
  if (!search['item']) return;
  const viewer: Viewer = { role: 'admin', permissions: [], core: false };
  const tree = {
    viewer,
    sections: sectionsFor(viewer, screensById),
    placed: placedFor(viewer, screens),
    screens: screensById,
  };
  const opened = openedBy(tree, search);
  if (opened.kind !== 'tool') return;
  preload(opened.screen.load);
  const first = opened.screen.first?.(opened.params, opened.sub);
  if (first) void client.prefetchQuery({ ...readOptions(first.call, first.input), retry: false });
}
