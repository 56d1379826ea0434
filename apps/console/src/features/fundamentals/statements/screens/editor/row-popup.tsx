import { rerunSecLink } from '@midoffice/contract/fundamentals/extractor/calls/rerun-sec-link';
import { doubleStatementRecord } from '@midoffice/contract/fundamentals/statements/calls/double-statement-record';
import { proposeStatementRepair } from '@midoffice/contract/fundamentals/statements/calls/propose-statement-repair';
import { setFinancialOverride } from '@midoffice/contract/fundamentals/statements/calls/set-financial-override';
import {
  statementTableLabels,
  statementTexts,
  type StatementOverrideType,
} from '@midoffice/contract/fundamentals/statements/lists';
import type { StatementRow } from '@midoffice/contract/fundamentals/statements/shapes';
import { calculateRatios } from '@midoffice/market/statements/evaluate';
import { callApi } from '../../../../../data/client.ts';
import { useRefusal } from '../../../../../data/me.ts';
import { snackbar } from '../../../../../data/snackbar.ts';
import { Button } from '../../../../../kit/base/button.tsx';
import { Dialog } from '../../../../../kit/dialog/dialog.tsx';
import { WebLink } from '../../../../../kit/nav/web-link.tsx';
import { numbersOf } from '../../fields.ts';
import { isDeleted, setValues, toggleDeleted, valueOf, type CellWrite, type Pending } from '../../pending.ts';
import type { RepairAsk } from './repair-dialog.tsx';
import type { Editor } from './use-editor.ts';
import css from '../../statements.module.css';

interface RowPopupProps {
  readonly editor: Editor;
  readonly row: StatementRow;
  readonly refusal: string | undefined;
  onAsk(ask: RepairAsk): void;
  onDenomination(id: string): void;
  onExtract(id: string): void;
  onPropose(id: string): void;
  onClose(): void;
}

const overrideAsk = (row: StatementRow, type: StatementOverrideType, title: string): RepairAsk => ({
  title: `${title} of ${row.symbol} ${row.id}`,
  action: 'Override',
  text:
    type === 'invalid-shares'
      ? 'The share counts of the record are accepted as they are: checks no longer report them.'
      : 'A statement of zeros is accepted as it is: checks no longer report it.',
  success: statementTexts.overridden,
  send: (how) =>
    callApi(setFinancialOverride, {
      symbol: row.symbol,
      calendarYear: row.calendarYear,
      period: row.period,
      type,
      ...how,
    }),
});

/** Ratios of a record as they follow from its other values. */
function ratiosOf(now: Pending, row: StatementRow): CellWrite[] {
  const values = Object.fromEntries(
    numbersOf('income').map(({ name }) => {
      const value = valueOf(now, row, name);
      return [name, typeof value === 'number' ? value : null];
    }),
  );
  return Object.entries(calculateRatios(values)).map(([field, to]) => ({ row, field, to, by: 'calculated' }));
}

/** Calculates the ratios of a record, as edits that are pending. */
function calculateRow({ pending, change }: Editor, row: StatementRow): void {
  const isSame = ratiosOf(pending, row).every(({ field, to }) => valueOf(pending, row, field) === to);
  if (isSame) snackbar.info(`The ratios of ${row.id} match its values. Nothing to change.`);
  else change((now) => setValues(now, ratiosOf(now, row)));
}

/** Reads the filing of a record again. Source: rule r001-sec-link-required. */
function askResetSec({ pending }: Editor, row: StatementRow): RepairAsk | undefined {
  const link = valueOf(pending, row, 'finalLink') ?? valueOf(pending, row, 'link');
  if (typeof link !== 'string' || !link) return undefined;
  return {
    title: `Reset SEC of ${row.symbol} ${row.id}`,
    action: 'Reset SEC',
    text: 'Reads the filing again and puts its values in place of those of the records, revenue segments included.',
    success: 'SEC Link refreshed successfully!',
    send: async (how) => {
      const input = { link, quarterly: row.period !== 'FY', symbol: row.symbol, repair: true, ...how };
      return (await callApi(rerunSecLink, input)).repair!;
    },
  };
}

/** What can be done with one record. Source: screen financials-row-popup, rule r001-row-popup-conditions. */
export function RowPopup(props: RowPopupProps) {
  const { editor, row, refusal, onAsk, onDenomination, onExtract, onPropose, onClose } = props;
  const { table, pending, change, data } = editor;
  const doublerRefusal = useRefusal(doubleStatementRecord);
  const overrideRefusal = useRefusal(setFinancialOverride);
  const rerunRefusal = useRefusal(rerunSecLink);
  const proposeRefusal = useRefusal(proposeStatementRepair);
  const resetAsk = askResetSec(editor, row);
  const isIncome = table === 'income';
  const isGone = isDeleted(pending, row);
  const links = data?.links[row.id];
  const act = (run: () => void) => () => {
    onClose();
    run();
  };
  const ask = (made: RepairAsk) => act(() => onAsk(made));
  const off = refusal ?? (isGone ? 'The record is deleted' : undefined);
  const zero = `zero-${table}` as const;
  return (
    <Dialog title={`Actions of ${row.id}`} subject={row.symbol} onClose={onClose} guarded={false}>
      <div className={css.popup}>
        {isIncome && (
          <Button disabledReason={off} onClick={act(() => calculateRow(editor, row))}>
            Calculate Ratios
          </Button>
        )}
        <Button
          disabledReason={rerunRefusal}
          onClick={act(() => (resetAsk ? onAsk(resetAsk) : snackbar.failure('No SEC Link found!')))}
        >
          Reset SEC
        </Button>
        <Button
          disabledReason={refusal}
          tooltip={isGone ? 'Restores the record' : 'Deletes the record'}
          onClick={act(() => change((now) => toggleDeleted(now, row)))}
        >
          Delete/Restore
        </Button>
        {row.period !== 'FY' && (
          <Button
            disabledReason={doublerRefusal ?? off}
            onClick={ask({
              title: `Doubler of ${row.symbol} ${row.id}`,
              action: 'Double',
              text: 'Makes two quarters of the half year: flows are halved, figures at a date are copied.',
              send: (how) =>
                callApi(doubleStatementRecord, {
                  symbol: row.symbol,
                  calendarYear: row.calendarYear,
                  period: row.period,
                  statementType: table,
                  ...how,
                }),
            })}
          >
            Doubler
          </Button>
        )}
        <Button disabledReason={off} onClick={act(() => onDenomination(row.id))}>
          Denomination
        </Button>
        {isIncome && (
          <Button
            disabledReason={overrideRefusal}
            onClick={ask(overrideAsk(row, 'invalid-shares', 'Override Invalid Shares'))}
          >
            Override Invalid Shares
          </Button>
        )}
        <Button
          disabledReason={overrideRefusal}
          onClick={ask(overrideAsk(row, zero, `Override Zero Statement (${statementTableLabels[table]})`))}
        >
          Override Zero Statement
        </Button>
        <Button onClick={act(() => onExtract(row.id))}>Extractor</Button>
        <Button
          disabledReason={
            proposeRefusal ?? (editor.checks.errors.has(row.id) ? undefined : 'The record has no errors')
          }
          onClick={act(() => onPropose(row.id))}
        >
          Propose repair
        </Button>
        {(
          [
            ['S3 Link', links?.s3Link],
            ['Raw Text Link', links?.rawTextLink],
          ] as const
        ).map(([label, address]) =>
          address ? (
            <WebLink key={label} address={address} className={css.popupLink}>
              {label}
            </WebLink>
          ) : (
            <Button key={label} disabledReason="The filing of this record is not stored">
              {label}
            </Button>
          ),
        )}
      </div>
    </Dialog>
  );
}
