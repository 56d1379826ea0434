import { segmentsOfFiling, type SegmentRecord } from '@midoffice/market/segments/from-filing';
import type { StatementRecord } from '@midoffice/market/statements/fields';
import type { Actor } from '../../../platform/audit/store.ts';
import type { Trx } from '../../../platform/db/connect.ts';
import { storeSegments } from '../statements/api.ts';
import type { ReadFiling } from './reading/compact.ts';

interface FilingOf {
  readonly symbol: string;
  readonly filing: ReadFiling;
  /** Statements of the symbol, those of the filing last: their revenue is what segments come to. */
  readonly records: readonly StatementRecord[];
  readonly fileName: string;
}

/**
 * Puts revenue by product and region into the layer of source sec, as the filing's tags give it, for each period that has
 * an income statement. Answers what was stored; nothing where the filing has no such tags.
 */
export async function storeFilingSegments(
  trx: Trx,
  { symbol, filing, records, fileName }: FilingOf,
  by: Actor,
): Promise<readonly SegmentRecord[]> {
  const periods = new Map(
    records
      .filter(({ statement }) => statement === 'income')
      .map(({ calendarYear, period, date, values }) => {
        const id = `${calendarYear}-${period}`;
        return [id, { id, date, revenue: values['revenue'] ?? null }] as const;
      }),
  );
  const found = segmentsOfFiling(filing.segments, [...periods.values()]);
  if (found.length) await storeSegments(trx, { symbol, source: 'sec', records: found, fileName }, by);
  return found;
}
