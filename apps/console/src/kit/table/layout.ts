import type { TableLayout } from '@midoffice/contract/system/views/layout';

export type { TableLayout };

/** A table as it is defined: nothing hidden, moved, sized or pinned. */
export const emptyLayout: TableLayout = { hidden: [], order: [], left: [], widths: [] };

export const isEmptyLayout = ({ hidden, order, left, widths }: TableLayout): boolean =>
  hidden.length + order.length + left.length + widths.length === 0;

/** Whether a layout changes more than widths, so that the columns have to be arranged. */
export const isArranged = ({ hidden, order, left }: TableLayout): boolean =>
  hidden.length + order.length + left.length > 0;

const limits = { characters: 8000, columns: 200, leastPx: 20, mostPx: 2000 } as const;

// A point begins a section; within a name it is encoded.
const encoded = (id: string): string => encodeURIComponent(id).replaceAll('.', '%2E');

function decoded(word: string): string | undefined {
  try {
    return decodeURIComponent(word);
  } catch {
    return undefined;
  }
}

/** A layout as one text, for an address: `.hide a b .order c d .left a .width a 120`. */
export function layoutText({ hidden, order, left, widths }: TableLayout): string {
  const sections: readonly (readonly [string, readonly string[]])[] = [
    ['.hide', hidden.map(encoded)],
    ['.order', order.map(encoded)],
    ['.left', left.map(encoded)],
    ['.width', widths.flatMap(([id, px]) => [encoded(id), String(px)])],
  ];
  return sections
    .filter(([, words]) => words.length)
    .map(([name, words]) => [name, ...words].join(' '))
    .join(' ');
}

const unique = (ids: readonly string[]): string[] => [...new Set(ids)].slice(0, limits.columns);

function widthsOf(words: readonly string[]): [string, number][] {
  const found = new Map<string, number>();
  for (let at = 0; at + 1 < words.length && found.size < limits.columns; at += 2) {
    const px = Number(words[at + 1]);
    if (Number.isInteger(px) && px >= limits.leastPx && px <= limits.mostPx) found.set(words[at]!, px);
  }
  return [...found];
}

/** The reverse of `layoutText`. What cannot be read is left out, so that any text gives a layout. */
export function parseLayout(text: string): TableLayout {
  const sections = new Map<string, string[]>();
  let current: string[] = [];
  for (const word of text.slice(0, limits.characters).split(' ')) {
    if (word.startsWith('.')) sections.set(word, (current = []));
    else {
      const id = word && decoded(word);
      if (id) current.push(id);
    }
  }
  const idsOf = (name: string): string[] => unique(sections.get(name) ?? []);
  return {
    hidden: idsOf('.hide'),
    order: idsOf('.order'),
    left: idsOf('.left'),
    widths: widthsOf(sections.get('.width') ?? []),
  };
}

/** A layout with another width of a column; null: as the table defines it. */
export function withWidth(layout: TableLayout, id: string, px: number | null): TableLayout {
  const others = layout.widths.filter(([other]) => other !== id);
  if (px === null) return { ...layout, widths: others };
  const width = Math.max(limits.leastPx, Math.min(limits.mostPx, Math.round(px)));
  return { ...layout, widths: [...others, [id, width]] };
}

/**
 * All ids in a given order; those that it does not name follow the one that they follow by default, so that a column
 * that is new, or is not drawn at the moment, keeps its neighbour.
 */
export function mergeOrder(order: readonly string[], ids: readonly string[]): string[] {
  const named = new Set(order);
  const merged = [...order];
  ids.forEach((id, at) => {
    if (named.has(id)) return;
    const before = ids[at - 1];
    merged.splice(before === undefined ? 0 : merged.indexOf(before) + 1, 0, id);
    named.add(id);
  });
  return merged;
}
