import { listStatementAiRuns } from '@midoffice/contract/fundamentals/statements/calls/list-statement-ai-runs';
import { readStatementByAi } from '@midoffice/contract/fundamentals/statements/calls/read-statement-by-ai';
import { statementIdParts, type StatementTable } from '@midoffice/contract/fundamentals/statements/lists';
import { useState } from 'react';
import { useRefusal } from '../../../../../data/me.ts';
import { useRead, useWrite } from '../../../../../data/queries.ts';
import { Button } from '../../../../../kit/base/button.tsx';
import { formatNumber } from '../../../../../kit/base/format.ts';
import { Time } from '../../../../../kit/base/time.tsx';
import { Dialog } from '../../../../../kit/dialog/dialog.tsx';
import { Form, SelectField } from '../../../../../kit/form/field.tsx';
import { EmptyState, ErrorState, SkeletonLines } from '../../../../../kit/states/states.tsx';
import css from '../../statements.module.css';

interface AiDialogProps {
  readonly symbol: string;
  readonly table: StatementTable;
  /** Ids of the records that can be read, newest first. */
  readonly records: readonly string[];
  /** Loads what one run read. */
  onLoad(run: string): void;
  onClose(): void;
}

/** Has a record read from its filing; the run is in the list once it is done. */
function NewReading({ symbol, table, records }: Pick<AiDialogProps, 'symbol' | 'table' | 'records'>) {
  const [record, setRecord] = useState(records[0] ?? '');
  const read = useWrite(readStatementByAi);
  const refusal = useRefusal(readStatementByAi);
  const parts = statementIdParts(record);
  const run = (): void => {
    if (parts) void read.run({ symbol, table, ...parts });
  };
  return (
    <Form
      label="New reading"
      onSubmit={run}
      buttons={
        <Button
          type="submit"
          pending={read.pending}
          disabledReason={refusal ?? (parts ? undefined : 'There are no records')}
        >
          Read from filing
        </Button>
      }
    >
      <SelectField label="Record" value={record} options={records} onChange={setRecord} />
    </Form>
  );
}

/** The readings of a symbol's filings by the language model, and a new one. Screen: financials-load-override-row. */
export function AiDialog({ symbol, table, records, onLoad, onClose }: AiDialogProps) {
  const { data, error, refetch } = useRead(listStatementAiRuns, { symbol, table });
  return (
    <Dialog
      title="Values read by AI"
      subject={symbol}
      onClose={onClose}
      guarded={false}
      buttons={<Button onClick={onClose}>Close</Button>}
    >
      <NewReading symbol={symbol} table={table} records={records} />
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonLines count={3} />
      ) : data.rows.length === 0 ? (
        <EmptyState text="No runs yet" />
      ) : (
        <ul className={css.runs} aria-label="Runs">
          {data.rows.map((run) => (
            <li key={run.id}>
              <span>
                <strong>{run.record}</strong> {`${formatNumber(run.fieldCount)} values, run ${run.id}, `}
                <Time at={run.at} />
                {`, ${run.actor}`}
              </span>
              <Button onClick={() => onLoad(String(run.id))}>Load</Button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
