import { amountText } from '../evaluate.ts';
import { cellKey, neighboursOf, roundedOf, stepIn, unitIn } from './book.ts';
import { brokenOf, identitiesAt, type Change, type Search } from './hypotheses.ts';
import { mistakeOf } from './mistakes.ts';
import type { RepairedCell } from './types.ts';
import { saidOf } from './witnesses.ts';

/** The cells of a change with the sources of their values and what went wrong. */
export function repairedCells(search: Search, change: Change): RepairedCell[] {
  const { book } = search.network;
  return [...change].map(([cell, suggested]) => {
    const place = book.places.get(cell)!;
    const value = book.values.get(cell)!;
    const { statement, calendarYear, period, field } = place;
    const source = saidOf(search.witnesses, cell).get(suggested) ?? null;
    const mistake = mistakeOf(suggested, value, stepIn(book, place), neighboursOf(book, place)).text;
    return { statement, calendarYear, period, field, value, suggested, source, mistake };
  });
}

const WHOLE = new Map([
  [1e6, 'whole millions'],
  [1e3, 'whole thousands'],
  [1, 'whole numbers'],
]);

/** That a value is a multiple of the unit of its year again, which the wrong one is not. */
function isWholeAgain({ network: { book } }: Search, cell: RepairedCell): string[] {
  const unit = unitIn(book, cell.calendarYear);
  if (roundedOf(book, cellKey(cell)) === null || cell.suggested % unit !== 0) return [];
  return [`Nearly all amounts of ${cell.calendarYear} are ${WHOLE.get(unit)}.`];
}

/** What a repair rests on, a sentence each: the cells, and the identities that hold after it. */
export function evidenceOf(search: Search, change: Change, cells: readonly RepairedCell[]): string[] {
  const at = identitiesAt(search, change.keys());
  const before = brokenOf(search, at, new Map());
  const after = new Set(brokenOf(search, at, change));
  const restored = before.filter((i) => !after.has(i)).map((i) => search.network.identities[i]!.text);
  return [
    ...cells.map(({ calendarYear, period, field, value, suggested, source, mistake }) => {
      const why = [mistake, source && `${source} has this value`].filter(Boolean).join('; ');
      const sentence = `${field} of ${calendarYear}-${period}: ${amountText(value)} should be ${amountText(suggested)}`;
      return `${sentence}${why ? ` (${why})` : ''}.`;
    }),
    ...cells.flatMap((cell) => isWholeAgain(search, cell)),
    ...restored.map((text) => `Then ${text}.`),
  ];
}
