import type { ComponentType } from 'react';
import type { SecTable } from '@midoffice/contract/fundamentals/extractor/table-shapes';
import type { StatementPeriod } from '@midoffice/contract/fundamentals/statements/lists';

/** What the extractor is opened for. */
export interface ExtractorProps {
  readonly symbol: string;
  /** The filing; null where none is known. */
  readonly finalLink: string | null;
  /** The record that values are for; found by the table's date where it is left out. */
  readonly calendarYear?: number;
  readonly period?: StatementPeriod;
  /** Shows a filing at one of its cells; given by the opener, which is above the feature of filings. */
  readonly Filing: ComponentType<{ readonly finalLink: string; readonly place: string | null }>;
  onClose(): void;
}

const isAtSec = (link: string): boolean => {
  const host = URL.parse(link)?.hostname;
  return host === 'sec.gov' || host?.endsWith('.sec.gov') === true;
};

/**
 * Symbols with a dot have no filings at the SEC under that name. A filing elsewhere, as companies of other exchanges have it, is
 * read all the same. Source: r001-dot-symbols-skip-sec.
 */
export const skipsSec = (symbol: string, finalLink: string | null): boolean =>
  symbol.includes('.') && (finalLink === null || isAtSec(finalLink));

/** The columns of a table share its index. */
export const tableKey = ({ index, column }: Pick<SecTable, 'index' | 'column'>): string =>
  `${index}.${column}`;

/** Such as `2023-12-31, 12 months`. */
export const columnWords = ({ date, months, label }: SecTable): string =>
  date === null ? label || 'no date' : months === null ? date : `${date}, ${months} months`;
