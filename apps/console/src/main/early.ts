import { getAllFixes } from '@midoffice/contract/quality/fix-runner/calls/get-all-fixes';
import { getMe } from '@midoffice/contract/system/staff/calls/get-me';
import type { QueryClient } from '@tanstack/react-query';
import { readOptions } from '../data/queries.ts';
import { currentPlace } from '../kit/address/place.ts';
import { preloaded } from '../kit/load/use-lazy-module.ts';
import { screens, screensById } from './registry.ts';
import { openedBy, placedFor, sectionsFor, type Viewer } from './tree.ts';

/** Milliseconds that the page stays empty at most while what it opens with is on its way: then it shows how far it is. */
const patienceMs = 250;

/**
 * Begins what the address asks for while it is still being asked who is there: the tool's code and its first read
 * travel along with that question. Whether the person may open it is decided by the server and the tree, as ever.
 */
function begin(client: QueryClient): readonly Promise<unknown>[] {
  const { pathname, search } = currentPlace();
  if (!pathname.startsWith('/admin')) return [];
  const asked: Promise<unknown>[] = [
    client.prefetchQuery({ ...readOptions(getMe, {}), retry: false }),
    // Items of the tree, which is shown whole or not at all.
    client.prefetchQuery({ ...readOptions(getAllFixes, {}), retry: false }),
  ];
  if (!search['item']) return asked;
  const viewer: Viewer = { role: 'admin', permissions: [], core: false };
  const tree = {
    viewer,
    sections: sectionsFor(viewer, screensById),
    placed: placedFor(viewer, screens),
    screens: screensById,
  };
  const opened = openedBy(tree, search);
  if (opened.kind !== 'tool') return asked;
  asked.push(preloaded(opened.screen.load));
  const first = opened.screen.first?.(opened.params, opened.sub);
  if (first) asked.push(client.prefetchQuery({ ...readOptions(first.call, first.input), retry: false }));
  return asked;
}

/**
 * Begins what the address asks for, and waits for it a little: one drawing takes less time than an empty, a partial and a
 * full one. Never rejects: whatever fails is asked for again, or shown, by what is drawn.
 */
export async function beginEarly(client: QueryClient): Promise<void> {
  const patience = new Promise((resolve) => setTimeout(resolve, patienceMs));
  try {
    await Promise.race([Promise.all(begin(client)), patience]);
  } catch (error) {
    console.error(error);
  }
}
