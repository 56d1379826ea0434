import { proposeStatementRepair } from '@midoffice/contract/fundamentals/statements/calls/propose-statement-repair';
import { statementTableLabels } from '@midoffice/contract/fundamentals/statements/lists';
import type { StatementRow } from '@midoffice/contract/fundamentals/statements/shapes';
import type { OutputOf } from '@midoffice/contract/kernel';
import { useRead } from '../../../../../data/queries.ts';
import { Button } from '../../../../../kit/base/button.tsx';
import { StatusBadge } from '../../../../../kit/base/status-badge.tsx';
import { Dialog } from '../../../../../kit/dialog/dialog.tsx';
import { EmptyState, ErrorState, SkeletonLines } from '../../../../../kit/states/states.tsx';
import { fieldLabel } from '../../../filings/panels/statement-field-label.ts';
import { setValues, type CellWrite } from '../../pending.ts';
import { figureText } from './columns.ts';
import type { Editor } from './use-editor.ts';
import css from '../../statements.module.css';

type Proposal = OutputOf<typeof proposeStatementRepair>['repairs'][number];
type ProposedCell = Proposal['cells'][number];

interface ProposalsDialogProps {
  readonly editor: Editor;
  readonly row: StatementRow;
  /** Why nothing can be changed; undefined where it can. */
  readonly refusal: string | undefined;
  onClose(): void;
}

/** The cells of a proposal as edits of the table that is open. */
const writesOf = ({ data, table }: Editor, { cells }: Proposal): CellWrite[] =>
  cells.flatMap((cell) => {
    const row = cell.table === table ? data?.byId.get(cell.id) : undefined;
    return row ? [{ row, field: cell.field, to: cell.suggested, by: cell.source ?? 'proposed' }] : [];
  });

function CellLine({ cell }: { readonly cell: ProposedCell }) {
  const { table, id, field, value, suggested, source, mistake } = cell;
  return (
    <li>
      <strong>{`${statementTableLabels[table]} ${id}, ${fieldLabel(field)}`}</strong>
      {`: ${figureText(value, field)} → ${figureText(suggested, field)} (${[source ?? 'from the other cells', mistake].filter(Boolean).join(', ')})`}
    </li>
  );
}

interface ProposalProps {
  readonly proposal: Proposal;
  readonly disabledReason: string | undefined;
  onSet(): void;
}

function ProposalPart({ proposal, disabledReason, onSet }: ProposalProps) {
  const { cells, probability, decided, evidence } = proposal;
  return (
    <li>
      <div>
        <StatusBadge tone={decided ? 'green' : 'amber'}>{`${Math.round(probability * 100)} %`}</StatusBadge>{' '}
        {!decided && 'Not certain: compare with the filing first.'}
        <ul className={css.proposed}>
          {cells.map((cell) => (
            <CellLine key={`${cell.table} ${cell.id} ${cell.field}`} cell={cell} />
          ))}
        </ul>
        {evidence.map((sentence) => (
          <p key={sentence} className={css.note}>
            {sentence}
          </p>
        ))}
      </div>
      <span className={css.decide}>
        <Button disabledReason={disabledReason} onClick={onSet}>
          Set values
        </Button>
      </span>
    </li>
  );
}

/** The smallest repairs of a record that does not add up: a person sets the values of one, and saves them as usual. */
export function ProposalsDialog({ editor, row, refusal, onClose }: ProposalsDialogProps) {
  const { symbol, table, change, count } = editor;
  const { data, error, refetch } = useRead(proposeStatementRepair, { symbol, table, ids: [row.id] });
  const reasonOf = (proposal: Proposal): string | undefined => {
    const other = proposal.cells.find((cell) => cell.table !== table);
    return (
      refusal ?? (other && `Open ${statementTableLabels[other.table]} to set ${fieldLabel(other.field)}`)
    );
  };
  return (
    <Dialog
      title={`Proposed repairs of ${row.id}`}
      subject={symbol}
      size="wide"
      onClose={onClose}
      guarded={false}
      buttons={<Button onClick={onClose}>Close</Button>}
    >
      <div className={css.stack}>
        {count > 0 && <p className={css.note}>Computed from the saved values, without your unsaved edits.</p>}
        {error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <SkeletonLines count={4} />
        ) : data.repairs.length === 0 ? (
          <EmptyState text="No change of a few cells makes this record add up" />
        ) : (
          <ol className={css.runs} aria-label="Proposed repairs">
            {data.repairs.map((proposal) => (
              <ProposalPart
                key={proposal.cells.map((cell) => `${cell.table} ${cell.id} ${cell.field}`).join()}
                proposal={proposal}
                disabledReason={reasonOf(proposal)}
                onSet={() => {
                  change((now) => setValues(now, writesOf(editor, proposal)));
                  onClose();
                }}
              />
            ))}
          </ol>
        )}
      </div>
    </Dialog>
  );
}
