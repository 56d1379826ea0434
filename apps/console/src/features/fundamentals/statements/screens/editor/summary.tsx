import type { StatementTable } from '@midoffice/contract/fundamentals/statements/lists';
import type { StatementSummary } from '@midoffice/contract/fundamentals/statements/shapes';
import { StatusBadge } from '../../../../../kit/base/status-badge.tsx';
import { formatNumber, plural } from '../../../../../kit/base/format.ts';
import { tooltip } from '../../../../../kit/tooltip/tooltip.ts';
import type { Short } from './source-row.tsx';
import { useState } from 'react';
import { Button } from '../../../../../kit/base/button.tsx';
import { ConflictsDialog } from './conflicts-dialog.tsx';
import css from '../../statements.module.css';

type Alt = keyof Short['altData'];

/** What the strip says of a symbol where it is so; `alarm`: something to look into. */
const altWords: Readonly<Record<Alt, readonly [text: string, alarm: boolean]>> = {
  mainListing: ['Main listing', false],
  altListing: ['Alternative listing', false],
  semiAnnual: ['Semi-annual', false],
  shiftingFiscalYear: ['Shifting fiscal year', true],
  duplicateDates: ['Duplicate dates', true],
  mixedCurrencies: ['Several currencies', true],
  openConflicts: ['Open conflicts', true],
};

/** Kind of company, currencies, listings and record counts of a symbol. Source: screen financials-summary-strip. */
export function SummaryStrip({ short }: { readonly short: Short }) {
  const [showsConflicts, setShowsConflicts] = useState(false);
  const records = Object.entries(short.recordCounts)
    .filter(([key]) => key.startsWith('db_'))
    .reduce((sum, [, count]) => sum + count, 0);
  return (
    <div className={css.strip} role="group" aria-label="Symbol summary">
      <b>{short.symbol}</b>
      {(Object.keys(altWords) as Alt[])
        .filter((key) => short.altData[key])
        .map((key) => (
          <StatusBadge key={key} tone={altWords[key][1] ? 'amber' : 'grey'}>
            {altWords[key][0]}
          </StatusBadge>
        ))}
      <span>{plural(records, 'record')}</span>
      {short.currencies.length > 0 && <span>{short.currencies.join(', ')}</span>}
      {short.otherListings.length > 0 && <span>{`also ${short.otherListings.join(', ')}`}</span>}
      {short.conflictCount > 0 && (
        <Button onClick={() => setShowsConflicts(true)}>
          {plural(short.conflictCount, 'open conflict')}
        </Button>
      )}
      {showsConflicts && <ConflictsDialog symbol={short.symbol} onClose={() => setShowsConflicts(false)} />}
    </div>
  );
}

const spanOf = ({ firstDate, lastDate }: StatementSummary): string =>
  firstDate && lastDate ? `${firstDate.slice(0, 4)}–${lastDate.slice(0, 4)}` : '';

function Bar({ summary, label }: { readonly summary: StatementSummary; readonly label: string }) {
  const { records, quarters, years, missing, missingCount, errors, invalidRecords } = summary;
  const parts: readonly (readonly [text: string, alarm: boolean, hint?: string])[] = [
    [`${formatNumber(quarters)} Q, ${formatNumber(years)} FY`, false],
    [spanOf(summary), false],
    [`${formatNumber(missingCount)} missing`, missingCount > 0, missing.slice(0, 30).join(', ')],
    [plural(errors, 'error'), errors > 0, `In ${plural(invalidRecords, 'record')}`],
    [plural(summary.duplicateDates, 'duplicate date'), summary.duplicateDates > 0],
    [plural(summary.corrections, 'correction'), false],
    [`${formatNumber(summary.deleted)} deleted`, false],
  ];
  const share = records ? 1 - invalidRecords / records : 0;
  return (
    <div className={css.bar} role="group" aria-label={label}>
      <span className={css.barName}>{label}</span>
      <span
        className={css.barTrack}
        {...tooltip(
          `${formatNumber(records - invalidRecords)} of ${plural(records, 'record')} without errors`,
        )}
      >
        <span style={{ width: `${share * 100}%` }} />
      </span>
      {parts
        .filter(([text, alarm]) => text && (alarm || !text.startsWith('0 ')))
        .map(([text, alarm, hint]) => (
          <span key={text} className={alarm ? css.alarm : undefined} {...(alarm ? tooltip(hint) : undefined)}>
            {text}
          </span>
        ))}
    </div>
  );
}

/** Recent and full summaries of the open table. Source: screen financials-detail-bars. */
export function DetailBars({ short, table }: { readonly short: Short; readonly table: StatementTable }) {
  return (
    <div className={css.bars}>
      {(
        [
          ['recent', 'Recent'],
          ['full', 'Full'],
        ] as const
      ).map(([kind, label]) => {
        const summary = short.financialStatementsSummary.find((one) => one.type === `${table}_${kind}`);
        return summary && <Bar key={kind} summary={summary} label={label} />;
      })}
    </div>
  );
}
