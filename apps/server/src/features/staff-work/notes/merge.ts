import { diffArrays } from 'diff';

/** Lines of a text that another text has in place of others: `from` inclusive, `to` exclusive. */
interface Edit {
  readonly from: number;
  readonly to: number;
  readonly lines: readonly string[];
}

/** Lines that two texts may differ in and still be merged: the search for differences grows with their square. */
const mostEdits = 300;

/** What turns one text into the other; null where they differ too much. */
function editsOf(base: readonly string[], changed: readonly string[]): Edit[] | null {
  const parts = diffArrays([...base], [...changed], { maxEditLength: mostEdits });
  if (!parts) return null;
  const edits: Edit[] = [];
  let at = 0;
  let open: { from: number; to: number; lines: string[] } | undefined;
  for (const { added, removed, value } of parts) {
    if (!added && !removed) {
      at += value.length;
      open = undefined;
      continue;
    }
    if (!open) edits.push((open = { from: at, to: at, lines: [] }));
    if (added) open.lines.push(...value);
    else open.to = at += value.length;
  }
  return edits;
}

const isSame = (a: Edit, b: Edit): boolean =>
  a.from === b.from && a.to === b.to && a.lines.join('\n') === b.lines.join('\n');

/**
 * Merges two changes of a text by lines. What both changed alike counts once; changes that overlap or touch each other are
 * for a person to decide.
 * @returns null where they conflict, or differ in more than 300 lines
 */
export function mergeLines(base: string, mine: string, theirs: string): string | null {
  const lines = base.split('\n');
  const a = editsOf(lines, mine.split('\n'));
  const b = editsOf(lines, theirs.split('\n'));
  if (!a || !b) return null;
  const merged: string[] = [];
  let at = 0;
  const apply = (edit: Edit): void => {
    merged.push(...lines.slice(at, edit.from), ...edit.lines);
    at = edit.to;
  };
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    const [one, other] = [a[i], b[j]];
    if (one && other && isSame(one, other)) {
      apply(one);
      [i, j] = [i + 1, j + 1];
    } else if (one && other && one.from <= other.to && other.from <= one.to) return null;
    else if (one && (!other || one.from < other.from)) {
      apply(one);
      i += 1;
    } else {
      apply(other!);
      j += 1;
    }
  }
  return [...merged, ...lines.slice(at)].join('\n');
}
