import type { EdsValue } from '@midoffice/contract/prices/corporate-actions/shapes';
import { formatNumber } from '../../../kit/base/format.ts';

/** Years and ratios of whole numbers read best without separators; figures from ten thousand on with them. */
export const valueText = (value: EdsValue | undefined): string =>
  typeof value === 'number' ? formatNumber(value) : (value ?? '');

/** A value as a person reads it in a sentence. */
export const valueWords = (value: EdsValue | undefined): string => valueText(value) || '(empty)';
