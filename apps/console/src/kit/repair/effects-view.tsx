import { chartTypeLabel } from '@midoffice/contract/prices/charts/lists';
import type { RepairDone } from '@midoffice/contract/system/ledger/shapes';
import { formatNumber } from '../base/format.ts';
import { DiffView } from '../data-view/diff-view.tsx';
import { RepairWarnings } from './repair-warnings.tsx';
import css from './repair.module.css';

const shown = 8;
const large = 1e6;
/** A market cap without the dust of its product; a price or an amount per share as it is: its change may be small. */
const readable = (value: number | null): number | null =>
  value === null || Math.abs(value) < large ? value : Math.round(value * 100) / 100;

/** What a previewed repair would change of what customers see: how much, and the first cells. */
export function EffectsView({
  label,
  done,
}: {
  readonly label: string;
  readonly done: Pick<RepairDone, 'effects'> & { readonly cells: readonly unknown[] };
}) {
  const { count, sample } = done.effects;
  if (!count)
    return (
      <div className={css.effects}>
        <RepairWarnings effects={done.effects} />
        <p role="status">
          {done.cells.length ? 'No value that is shown would change.' : 'Nothing would change.'}
        </p>
      </div>
    );
  const isSeveral = new Set(sample.map(({ env, chartType }) => `${env} ${chartType}`)).size > 1;
  const cells = sample.slice(0, shown).map(({ env, chartType, date, field, before, after }) => ({
    where: isSeveral ? `${date}, ${chartTypeLabel(chartType)}, ${env}` : date,
    field,
    before: readable(before),
    after: readable(after),
  }));
  return (
    <div className={css.effects}>
      <RepairWarnings effects={done.effects} />
      <p role="status">
        {`${formatNumber(count)} ${count === 1 ? 'value' : 'values'} would change${count > cells.length ? `, of which the first ${cells.length}` : ''}:`}
      </p>
      <DiffView label={label} whereLabel="Date" cells={cells} />
    </div>
  );
}
