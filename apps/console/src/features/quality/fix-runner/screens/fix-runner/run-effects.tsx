import type { FixRun, FixRunDone } from '@midoffice/contract/quality/fix-runner/shapes';
import { formatNumber, plural } from '../../../../../kit/base/format.ts';
import { DiffView } from '../../../../../kit/data-view/diff-view.tsx';
import { RepairWarnings } from '../../../../../kit/repair/repair-warnings.tsx';
import css from './fix-runner.module.css';

const shownCells = 40;

interface RunEffectsProps {
  readonly run: FixRun;
  readonly effects: FixRunDone['effects'];
}

/** How far a run is, and how much it changed or would change, with the first values. */
export function RunEffects({ run, effects }: RunEffectsProps) {
  const cells = effects.sample.slice(0, shownCells).map(({ target, date, field, before, after }) => ({
    where: `${target} ${date}`,
    field,
    before,
    after,
  }));
  const verb = run.dryRun ? 'would change' : 'changed';
  const share = run.targets ? run.worked / run.targets : 0;
  return (
    <div>
      {run.state === 'running' && (
        <progress className={css.progress} value={share} aria-label="Progress of the run">
          {`${Math.round(share * 100)} %`}
        </progress>
      )}
      <p role="status">
        {`${formatNumber(run.worked)} of ${plural(run.targets, 'symbol')} examined, ${plural(run.findings, 'finding')}. `}
        {run.repairs &&
          `${plural(run.cells, 'value')} of ${plural(run.changedTargets, 'symbol')} ${verb}${effects.count > cells.length && cells.length ? `, of which the first ${cells.length}:` : '.'}`}
      </p>
      <RepairWarnings effects={effects} />
      {cells.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keys
        <div className={css.cells} role="group" aria-label="Changed values, scrolls" tabIndex={0}>
          <DiffView label="Values before and after" whereLabel="Symbol and date" cells={cells} />
        </div>
      )}
    </div>
  );
}
