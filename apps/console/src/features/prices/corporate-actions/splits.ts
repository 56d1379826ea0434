import type { EdsFlatRecord } from '@midoffice/contract/prices/corporate-actions/shapes';
import { formatNumber } from '../../../kit/base/format.ts';

/** A split as the calendar writes it, such as `4 / 1` and its ratio 4. Source: rule r001-splits-row-click. */
export function splitOf({ numerator, denominator }: Pick<EdsFlatRecord, 'numerator' | 'denominator'>): {
  text: string;
  ratio: number | null;
} {
  if (typeof numerator !== 'number' || typeof denominator !== 'number') return { text: '', ratio: null };
  return {
    text: `${formatNumber(numerator)} / ${formatNumber(denominator)}`,
    ratio: denominator === 0 ? null : Number((numerator / denominator).toPrecision(10)),
  };
}
