import { useContext, useEffect, useMemo, useSyncExternalStore } from 'react';
import { MeContext } from '../../data/me.ts';
import { currentPlace, go, usePlace } from '../address/place.ts';
import { emptyLayout, isEmptyLayout, layoutText, parseLayout, type TableLayout } from './layout.ts';
import { keptLayouts, layoutParam, shownLayouts } from './layout-store.ts';

const mostCharacters = 50;

/** The name of a table in addresses and on the server, of its label. */
export const tableName = (label: string): string =>
  label
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, mostCharacters)
    .replace(/^-|-$/g, '') || 'table';

const toolName = (item: unknown): string => {
  const name = typeof item === 'string' ? item.replace(/[^\w-]/g, '-').slice(0, 100) : '';
  return /^[A-Za-z]/.test(name) ? name : 'console';
};

/**
 * How the columns of a table are laid out, and how to change that. A layout in the address, as a saved view puts there,
 * is shown and changed there; otherwise it is the person's own, kept on the server.
 * @param name see {@link tableName}
 */
export function useLayout(name: string): readonly [TableLayout, (next: TableLayout) => void] {
  const me = useContext(MeContext);
  const { search } = usePlace();
  const param = layoutParam(name);
  const addressed = search[param];
  const table = `${toolName(search['item'])}.${name}`;
  const changed = useSyncExternalStore(keptLayouts.subscribe, () => keptLayouts.get(table));
  const kept = changed ?? me?.tableLayouts[table] ?? emptyLayout;
  const layout = useMemo(
    () => (typeof addressed === 'string' ? parseLayout(addressed) : kept),
    [addressed, kept],
  );
  useEffect(() => shownLayouts.note(name, layout), [name, layout]);
  const set = (next: TableLayout): void => {
    if (typeof addressed !== 'string') {
      keptLayouts.set(table, next);
      return;
    }
    const place = currentPlace();
    const text = isEmptyLayout(next) ? '' : layoutText(next);
    go(place.pathname, { ...place.search, [param]: text }, { replace: true });
  };
  return [layout, set];
}
