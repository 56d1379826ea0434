import { getAllFixes } from '@midoffice/contract/quality/fix-runner/calls/get-all-fixes';
import { revertFixRun } from '@midoffice/contract/quality/fix-runner/calls/revert-fix-run';
import { runFunctions } from '@midoffice/contract/quality/fix-runner/calls/run-functions';
import type { FixRunDone } from '@midoffice/contract/quality/fix-runner/shapes';
import { useState } from 'react';
import { useRead, useWrite } from '../../../../../data/queries.ts';
import { snackbar } from '../../../../../data/snackbar.ts';
import { Button } from '../../../../../kit/base/button.tsx';
import { formatNumber, plural } from '../../../../../kit/base/format.ts';
import { RepairWarnings } from '../../../../../kit/repair/repair-warnings.tsx';
import { ErrorState } from '../../../../../kit/states/states.tsx';
import { fitWidth } from '../../../../../kit/table/fit-width.ts';
import { DenseTable } from '../../../../../kit/table/dense-table.tsx';
import type { Column } from '../../../../../kit/table/column.ts';
import { symbolFixes, type SymbolFix } from './symbol-fixes.ts';
import css from './chart-repair.module.css';

interface RegistryFixesProps {
  readonly symbol: string;
  /** Why nothing can be run now. */
  readonly why: string | undefined;
}

/** Fixes that grow from the registry. The first click is a dry run, a click on the selected one runs it. Source: r001-chart-fix-names. */
export function RegistryFixes({ symbol, why }: RegistryFixesProps) {
  const all = useRead(getAllFixes, {}, { staleMs: 600_000 });
  const [selected, setSelected] = useState<{ fix: SymbolFix; symbol: string; done: FixRunDone } | null>(null);
  const { run, pending } = useWrite(runFunctions, { quiet: 'success' });
  const { run: revert } = useWrite(revertFixRun);
  const fixes = symbolFixes(all.data ?? {});
  if (all.error && !all.data) return <ErrorState error={all.error} onRetry={() => void all.refetch()} />;
  if (!fixes.length) return null;
  const at = (fix: SymbolFix): boolean =>
    selected?.symbol === symbol && selected.fix.type === fix.type && selected.fix.subtype === fix.subtype;
  const click = async (fix: SymbolFix): Promise<void> => {
    const dryRun = !at(fix);
    const done = await run({
      type: fix.type,
      subtype: fix.subtype,
      params: { symbols: symbol },
      dryRun,
      ...(!dryRun && { dataVersions: selected!.done.dataVersions }),
    });
    if (!done || typeof done === 'string') return;
    setSelected(dryRun ? { fix, symbol, done } : null);
    if (dryRun) return;
    const id = done.changeSets.length ? done.runId : null;
    snackbar.success(
      done.message,
      id === null ? undefined : { label: 'Undo', run: () => void revert({ id }) },
    );
  };
  return (
    <details className={css.registry}>
      <summary>{`From the registry (${fixes.length})`}</summary>
      <div className={css.fixes} role="group" aria-label="Registry fixes">
        {fixes.map((fix) => (
          <Button
            key={`${fix.type} ${fix.subtype}`}
            disabledReason={why}
            tooltip={fix.notes}
            variant={at(fix) ? 'primary' : 'plain'}
            aria-pressed={at(fix)}
            pending={pending && at(fix)}
            onClick={() => void click(fix)}
          >
            {fix.label}
          </Button>
        ))}
      </div>
      {selected?.symbol === symbol && <DryRun label={selected.fix.label} done={selected.done} />}
    </details>
  );
}

type ResultRow = FixRunDone['data']['rows'][number] & { readonly row: number };

const textOf = (value: unknown): string =>
  typeof value === 'number' ? formatNumber(value) : String(value ?? '');

/** What a dry run found, and how to go on. */
function DryRun({ label, done }: { readonly label: string; readonly done: FixRunDone }) {
  const columns = done.data.columns.map((name): Column<ResultRow> => ({
    id: name,
    header: name,
    value: (row) => {
      const value = row[name] ?? null;
      return typeof value === 'boolean' ? String(value) : value;
    },
    width: fitWidth([name, ...done.data.rows.map((row) => textOf(row[name]))], { most: 220 }),
  }));
  return (
    <div className={css.proposal} role="region" aria-label={`Dry run of ${label}`}>
      <p role="status">{done.message}</p>
      <RepairWarnings effects={done.effects} />
      <p className={css.hint}>
        {done.effects.count
          ? `${plural(done.effects.count, 'cell')} of the series would change. Click the fix again to run it.`
          : 'Nothing would change.'}
      </p>
      {done.data.rows.length > 0 && (
        <DenseTable
          label={`Found by ${label}`}
          columns={columns}
          rows={done.data.rows.map((row, i): ResultRow => ({ ...row, row: i }))}
          rowKey={(row) => String(row.row)}
          height={200}
        />
      )}
    </div>
  );
}
