import { diffArrays } from 'diff';

/** A line of a difference; `gap`: so many equal lines are left out. */
export type DiffLine =
  | { readonly kind: 'same' | 'added' | 'removed'; readonly text: string }
  | { readonly kind: 'gap'; readonly count: number };

/** Equal lines that are shown around a change. */
const context = 3;
/** Texts that differ in more lines are shown one after the other: a better match would take too long. */
const mostEdits = 1000;

const kindOf = ({ added, removed }: { added?: boolean; removed?: boolean }) =>
  added ? ('added' as const) : removed ? ('removed' as const) : ('same' as const);

/** Leaves out what is far from any change. */
function shortened(lines: readonly DiffLine[]): DiffLine[] {
  const near = new Set<number>();
  for (const [n, line] of lines.entries())
    if (line.kind !== 'same') for (let at = n - context; at <= n + context; at++) near.add(at);
  const shown: DiffLine[] = [];
  let left = 0;
  for (const [n, line] of lines.entries()) {
    if (near.has(n)) {
      if (left) shown.push({ kind: 'gap', count: left });
      left = 0;
      shown.push(line);
    } else left += 1;
  }
  if (left && shown.length) shown.push({ kind: 'gap', count: left });
  return shown;
}

/** What differs between two texts, line by line; empty where nothing does. */
export function lineDiff(before: string, after: string): DiffLine[] {
  if (before === after) return [];
  const [old, now] = [before ? before.split('\n') : [], after ? after.split('\n') : []];
  const parts = diffArrays(old, now, { maxEditLength: mostEdits }) ?? [
    { value: old, removed: true, added: false },
    { value: now, added: true, removed: false },
  ];
  return shortened(parts.flatMap((part) => part.value.map((text) => ({ kind: kindOf(part), text }))));
}
