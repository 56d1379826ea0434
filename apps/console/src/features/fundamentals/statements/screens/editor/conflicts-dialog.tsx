import { listStatementConflicts } from '@midoffice/contract/fundamentals/statements/calls/list-statement-conflicts';
import { resolveStatementConflict } from '@midoffice/contract/fundamentals/statements/calls/resolve-statement-conflict';
import { statementTableLabels } from '@midoffice/contract/fundamentals/statements/lists';
import type { StatementConflict } from '@midoffice/contract/fundamentals/statements/shapes';
import { useState } from 'react';
import { callApi } from '../../../../../data/client.ts';
import { useRefusal } from '../../../../../data/me.ts';
import { useRead } from '../../../../../data/queries.ts';
import { Button } from '../../../../../kit/base/button.tsx';
import { Dialog } from '../../../../../kit/dialog/dialog.tsx';
import { EmptyState, ErrorState, SkeletonLines } from '../../../../../kit/states/states.tsx';
import { RepairDialog, type RepairAsk } from './repair-dialog.tsx';
import css from '../../statements.module.css';

const textOf = (value: string | number | null): string =>
  value === null ? 'empty' : typeof value === 'number' ? value.toLocaleString('en-US') : value;

/** What a person wrote and what the source says now, in one sentence. */
function describe({ field, corrected, source, sourceWas, sourceNow }: StatementConflict): string {
  if (field === '*') return `The record was ${textOf(corrected)}; ${source} has ${textOf(sourceNow)} now.`;
  return `Corrected to ${textOf(corrected)}; ${source} said ${textOf(sourceWas)}, and says ${textOf(sourceNow)} now.`;
}

const nameOf = ({ table, record, field }: StatementConflict): string =>
  `${statementTableLabels[table]} ${record}${field === '*' ? '' : `, ${field}`}`;

const askOf = (conflict: StatementConflict, resolution: 'keep' | 'take-source'): RepairAsk => ({
  title:
    resolution === 'keep' ? `Keep the repair of ${nameOf(conflict)}` : `Take the value of ${conflict.source}`,
  action: resolution === 'keep' ? 'Keep repair' : 'Take value',
  text: `${nameOf(conflict)}: ${describe(conflict)}`,
  send: (how) => callApi(resolveStatementConflict, { id: conflict.id, resolution, ...how }),
});

/** Corrections that a source disagrees with by now: keep each, or take what the source says. */
export function ConflictsDialog({ symbol, onClose }: { readonly symbol: string; onClose(): void }) {
  const { data, error, refetch } = useRead(listStatementConflicts, { symbol });
  const [ask, setAsk] = useState<RepairAsk | null>(null);
  const refusal = useRefusal(resolveStatementConflict);
  if (ask) return <RepairDialog ask={ask} onClose={() => setAsk(null)} />;
  return (
    <Dialog
      title="Open conflicts"
      subject={symbol}
      size="wide"
      onClose={onClose}
      guarded={false}
      buttons={<Button onClick={onClose}>Close</Button>}
    >
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonLines count={3} />
      ) : data.rows.length === 0 ? (
        <EmptyState text="No open conflicts" />
      ) : (
        <ul className={css.runs} aria-label="Conflicts">
          {data.rows.map((conflict) => (
            <li key={conflict.id}>
              <span>
                <strong>{nameOf(conflict)}</strong> {describe(conflict)}
              </span>
              <span className={css.decide}>
                <Button disabledReason={refusal} onClick={() => setAsk(askOf(conflict, 'keep'))}>
                  Keep repair
                </Button>
                <Button disabledReason={refusal} onClick={() => setAsk(askOf(conflict, 'take-source'))}>
                  {`Take ${conflict.source}`}
                </Button>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
