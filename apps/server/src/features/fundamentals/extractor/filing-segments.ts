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

/** Revenue by product and region as the filing's tags give it, for each period that has an income statement. */
export function segmentsIn({ filing, records }: Pick<FilingOf, 'filing' | 'records'>): SegmentRecord[] {
  const periods = new Map(
    records
      .filter(({ statement }) => statement === 'income')
      .map(({ calendarYear, period, date, values }) => {
        const id = `${calendarYear}-${period}`;
        return [id, { id, date, revenue: values['revenue'] ?? null }] as const;
      }),
  );
  return segmentsOfFiling(filing.segments, [...periods.values()]);
}

/** Puts them into the layer of source sec. Answers what was stored; nothing where the filing has no such tags. */
export async function storeFilingSegments(
  trx: Trx,
  { symbol, fileName, ...of }: FilingOf,
  by: Actor,
): Promise<readonly SegmentRecord[]> {
  const found = segmentsIn(of);
  if (found.length) await storeSegments(trx, { symbol, source: 'sec', records: found, fileName }, by);
  return found;
}
