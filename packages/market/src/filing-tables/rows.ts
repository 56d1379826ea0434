import {
  columnScale,
  fittingShareScale,
  kindOf,
  ownScale,
  scaleOfShares,
  wholeUnits,
  type AmountRules,
  type FigureKind,
} from './amounts.ts';
import type { Grid } from './grid.ts';
import { trimEnd } from './near.ts';
import type { FilingCell, FilingRow } from './types.ts';
import type { Value } from './values.ts';

/** A heading that is in force, and how deep it is. */
interface Section {
  readonly label: string;
  readonly indent: number;
  /** Whether lines under it are further right than it is. */
  hasDeeper: boolean;
}

interface Draft {
  readonly label: string;
  readonly section: string | null;
  readonly indent: number;
  readonly slots: readonly (Value | null)[];
  readonly kind: FigureKind;
  readonly scale: number | null;
}

const aloneWords = /\bcommitments?\b|\bcontingenc|\bcontingent liabilities/i;

/** Rows with sections, depths and values out of a grid's body. */
export function readRows(grid: Grid, rules: AmountRules): FilingRow[] {
  const drafts = draftRows(grid);
  const columnScales = grid.columns.map(({ heading }) => columnScale(heading));
  const shareScale = rules.saysShares ? rules.shareScale : (fitShares(drafts, rules) ?? rules.shareScale);
  const depths = depthsOf(drafts.map(({ indent }) => indent));
  return drafts.map(({ label, section, slots, kind, scale }, at) => ({
    label,
    section,
    indent: depths[at]!,
    cells: slots.map((value, column) => {
      if (!value) return null;
      const base = scale ?? (kind === 'shares' ? shareScale : (columnScales[column] ?? rules.scale));
      return cellOf(value, kind === 'per-share' ? 1 : base);
    }),
  }));
}

function cellOf(value: Value, factor: number): FilingCell {
  const { text, notes, cell } = value;
  return { text, value: wholeUnits(value, factor), notes, tag: cell.tag, place: cell.place };
}

function draftRows({ body }: Grid): Draft[] {
  const drafts: Draft[] = [];
  let open: Section[] = [];
  let sharesIn: number | null = null;
  let wrapped = '';
  for (const [at, { line, slots, isWhole }] of body.entries()) {
    const printed = tidyLabel(line.label?.text ?? '');
    const indent = line.label?.indent ?? 0;
    if (slots.every((slot) => slot === null)) {
      wrapped = '';
      if (!printed) continue;
      if (continues(printed, body[at + 1]?.line.label?.text)) wrapped = printed;
      else if (isWhole || (aloneWords.test(printed) && !printed.endsWith(':')))
        drafts.push({
          label: printed,
          section: open.at(-1)?.label ?? null,
          indent,
          slots,
          kind: 'money',
          scale: null,
        });
      else if (printed.length > 170 || isRemark(printed)) open = [];
      else {
        open = open.filter((section) => section.indent < indent);
        for (const section of open) section.hasDeeper = true;
        sharesIn = scaleOfShares(printed) ?? sharesIn;
        open.push({ label: trimEnd(printed, ':'), indent, hasDeeper: false });
      }
      continue;
    }
    const label = wrapped ? `${wrapped} ${printed}` : printed;
    wrapped = '';
    if (line.label) leaveSections(open, label, indent);
    const section = open.at(-1)?.label ?? null;
    const kind = kindOf(label, section, slots);
    const scale = ownScale(label) ?? ownScale(section) ?? (kind === 'shares' ? sharesIn : null);
    drafts.push({ label, section, indent, slots, kind, scale });
    const closed = isTotal(label) ? open.findLastIndex(({ label: head }) => closes(label, head)) : -1;
    if (closed >= 0) open = open.slice(0, closed);
  }
  return drafts;
}

/** Ends the headings that a line is no part of: it is further left, or as far left where others under the heading are not. */
function leaveSections(open: Section[], label: string, indent: number): void {
  while (open.length) {
    const top = open.at(-1)!;
    const isOut = indent < top.indent - 0.5 || (top.hasDeeper && indent <= top.indent + 0.5);
    if (!isOut || (isTotal(label) && closes(label, top.label))) break;
    open.pop();
  }
  for (const section of open) if (indent > section.indent + 0.5) section.hasDeeper = true;
}

const isTotal = (label: string): boolean => /^total\b|^net cash\b|^cash flows? from\b/i.test(label);

const isRemark = (text: string): boolean =>
  /^(?:see |refer to |the accompanying|the information in|\*|\(\w\)\s|\d\s[A-Z]).{12,}/i.test(text) &&
  /[.]$/.test(text);

/** Whether a total sums up what is under a heading. */
function closes(total: string, heading: string): boolean {
  const words = (text: string): string =>
    text
      .toLowerCase()
      .replace(/^total\s|[^a-z ]/g, '')
      .trim();
  const [sum, head] = [words(total), words(heading)];
  return (
    head.length > 2 && (sum === head || sum.startsWith(head) || (sum.length > 4 && head.startsWith(sum)))
  );
}

/** Whether a line without figures is the beginning of the next line's label. */
function continues(text: string, next: string | undefined): boolean {
  if (next === undefined || text.endsWith(':')) return false;
  return /^[a-z]/.test(next) && /[a-z\d,;(]$|\b(?:and|of|for|to|in)$/.test(text) && text.length > 30;
}

/** Without dot leaders and marks at its end. */
export function tidyLabel(text: string): string {
  const bare = trimEnd(text, '.$');
  // One full stop is a part of the label.
  return text.length - bare.length > 2 || text.endsWith('$') ? bare : text;
}

/** Depths out of points: 0 for the leftmost, one more for each clear step. */
function depthsOf(indents: readonly number[]): number[] {
  const steps = [...new Set(indents)].sort((a, b) => a - b);
  const depth = new Map<number, number>();
  let level = 0;
  for (const [at, points] of steps.entries()) {
    if (at && points - steps[at - 1]! > 2) level += 1;
    depth.set(points, level);
  }
  return indents.map((points) => depth.get(points)!);
}

/** The scale of share counts by net income and earnings per share, where a table has all three. */
function fitShares(drafts: readonly Draft[], rules: AmountRules): number | null {
  const first = (found: Draft | undefined): number | undefined =>
    found?.slots.find((slot) => slot?.number)?.number?.value;
  const shares = first(
    drafts.find(
      ({ kind, slots }) => kind === 'shares' && slots.some((slot) => (slot?.number?.value ?? 0) > 50),
    ),
  );
  const perShare = first(
    drafts.find(
      ({ kind, slots, label }) =>
        kind === 'per-share' && !/dividend/i.test(label) && slots.some((slot) => slot?.number),
    ),
  );
  if (shares === undefined || perShare === undefined) return null;
  const incomes = drafts.filter(
    ({ kind, label }) =>
      kind === 'money' &&
      /\b(?:net|profit|income|loss|earnings)\b/i.test(label) &&
      /\b(?:net (?:\(?loss\)?|income|earnings)|profit|\(?loss\)? .{0,12}income|attributable)/i.test(label),
  );
  for (const income of incomes.toReversed()) {
    const scale = fittingShareScale((first(income) ?? 0) * rules.scale, perShare, shares);
    if (scale !== null) return scale;
  }
  return null;
}
