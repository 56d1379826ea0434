import { edsFields, type EdsTable } from '@midoffice/contract/prices/corporate-actions/lists';
import type { EdsChange, EdsRepairDone } from '@midoffice/contract/prices/corporate-actions/shapes';
import { plural } from '../../../kit/base/format.ts';
import { valueWords } from './value-text.ts';

/** One change of the main set as people read it. */
export interface ChangeLine {
  readonly symbol: string;
  readonly record: string;
  readonly what: string;
  readonly before: string;
  readonly after: string;
}

/** What a repair of a table would change. */
export interface Previewed<D extends EdsRepairDone = EdsRepairDone> {
  readonly table: EdsTable;
  readonly done: D;
}

const ownLabels: Readonly<Record<string, string>> = { source: 'Source', record: 'Record' };

function lineOf({ table }: Previewed, { symbol, key, field, before, after }: EdsChange): ChangeLine {
  const label = edsFields[table].find((one) => one.name === field)?.label;
  const isWhole = field === 'record';
  return {
    symbol,
    record: key.replaceAll('|', ' · '),
    what: ownLabels[field] ?? label ?? field,
    before: isWhole && before === null ? '(none)' : valueWords(before),
    after: isWhole && after === null ? 'deleted' : valueWords(after),
  };
}

/** All changes that previews name, a line each. */
export const changeLines = (previews: readonly Previewed[]): readonly ChangeLine[] =>
  previews.flatMap((one) => one.done.changed.map((change) => lineOf(one, change)));

const sum = (list: readonly number[]): number => list.reduce((total, one) => total + one, 0);

/** Whether none of it would write anything. */
export const changesNothing = (previews: readonly Previewed[]): boolean =>
  previews.every(({ done }) => !done.changedCount && !done.cells.length && !done.effects.count);

/** How much would change, in a sentence or two; says so where only a part of it is listed. */
export function changeSummary(previews: readonly Previewed[]): string {
  if (changesNothing(previews)) return 'Nothing would change.';
  const changed = sum(previews.map(({ done }) => done.changedCount));
  const listed = sum(previews.map(({ done }) => done.changed.length));
  const bars = sum(previews.flatMap(({ done }) => done.effects.series.map((series) => series.date.length)));
  const sets =
    previews.length === 1 ? 'one change set' : `${previews.length} change sets, one for each record`;
  const main =
    changed === 0
      ? `No value of the main set changes. Notes beside it are saved as ${sets}, which can be undone.`
      : `${plural(changed, 'change')} as ${sets}, which can be undone${
          changed > listed ? `; the first ${listed} are listed` : ''
        }.`;
  return bars > 0 ? `${main} The chart follows with ${plural(bars, 'bar')}.` : main;
}
