import { hasPartColumns, isOtherStatement, likeness } from './classify.ts';
import type { TableDraft } from './draft.ts';
import type { FilingTable } from './types.ts';

/** Joins tables that continue another one, marks the primary statements, numbers what is left. */
export function assemble(drafts: readonly TableDraft[]): FilingTable[] {
  const joined = joinContinued(drafts);
  const primary = findPrimary(joined);
  return joined.map((draft, index) => ({
    index,
    title: draft.title,
    path: draft.path,
    type: draft.type,
    primary: primary.has(draft),
    unit: draft.unit,
    isUnitSign: draft.isUnitSign,
    scale: draft.scale,
    columns: draft.columns,
    rows: draft.rows,
  }));
}

function joinContinued(drafts: readonly TableDraft[]): TableDraft[] {
  const joined: TableDraft[] = [];
  for (const draft of drafts) {
    const before = joined.at(-1);
    if (before && isContinuation(before, draft)) {
      before.rows = [...before.rows, ...draft.rows];
      if (before.type === 'other' && draft.type !== 'other' && before.isTitled) before.type = draft.type;
    } else joined.push({ ...draft });
  }
  return joined;
}

const plainTitle = (title: string): string =>
  title
    .toLowerCase()
    .replace(/\(?(?:continued|concluded|cont['’.]?d?|unaudited)\)?/g, '')
    .replace(/[^a-z]/g, '');

/** A second part of a table: its columns are the same, and nothing but page furniture or the same title is between. */
function isContinuation(before: TableDraft, next: TableDraft): boolean {
  if (before.columns.length !== next.columns.length || !next.columns.length) return false;
  const samePeriods =
    !next.hasHeading ||
    next.columns.every(
      ({ end, months }, at) =>
        end === before.columns[at]!.end && (months === before.columns[at]!.months || next.type === 'other'),
    );
  if (!samePeriods) return false;
  if (next.follows)
    return !next.hasHeading || before.type !== 'other' || /continued|concluded/i.test(next.title);
  const sameTitle = before.isTitled && next.isTitled && plainTitle(before.title) === plainTitle(next.title);
  // A whole statement of its own is none of another's parts.
  return sameTitle && (next.type === 'other' || isRest(before, next));
}

/** Whether two tables together make the statement that the first one begins, as a balance sheet in two halves. */
function isRest(before: TableDraft, next: TableDraft): boolean {
  const type = before.type === 'other' ? next.type : before.type;
  if (type === 'other') return false;
  const whole = type === 'income' ? 3 : 3;
  return likeness(before.rows)[type] < whole || likeness(next.rows)[type] < whole - 1;
}

/** The statements of the group: the first run of titled ones that holds most kinds, outside notes and schedules. */
function findPrimary(drafts: readonly TableDraft[]): ReadonlySet<TableDraft> {
  const candidates = drafts.filter(
    (draft) =>
      draft.type !== 'other' &&
      draft.isTitled &&
      !draft.isInNotes &&
      !draft.isOther &&
      !isOtherStatement([draft.title, ...draft.above.slice(-5).filter((text) => text.length < 120)]) &&
      !hasPartColumns(draft.columns.map(({ label }) => label)) &&
      draft.columns.length <= 8,
  );
  let best: TableDraft[] = [];
  let run: TableDraft[] = [];
  const kinds = (list: readonly TableDraft[]): number => new Set(list.map(({ type }) => type)).size;
  const order = new Map(drafts.map((draft, at) => [draft, at]));
  for (const draft of candidates) {
    const last = run.at(-1);
    if (last && order.get(draft)! - order.get(last)! > 9) run = [];
    run.push(draft);
    if (kinds(run) > kinds(best)) best = run;
  }
  // One kind alone is a table that a text shows, unless its title says that it is a consolidated statement.
  if (kinds(best) < 2) best = best.filter(({ title }) => /consolidated/i.test(title));
  return new Set(best.filter((draft) => !isRepeat(draft, best)));
}

/** The same statement for the same periods once more. */
function isRepeat(draft: TableDraft, all: readonly TableDraft[]): boolean {
  const key = ({ type, columns }: TableDraft): string =>
    [type, ...columns.map(({ start, end }) => `${start}/${end}`)].join(' ');
  const first = all.find((other) => key(other) === key(draft));
  return first !== draft;
}
