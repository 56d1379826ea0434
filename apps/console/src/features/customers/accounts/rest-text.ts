import { formatNumber } from '../../../kit/base/format.ts';

/**
 * Says that a list holds the newest of more, and where the others are; undefined where it holds all.
 * @param all how many there are; anything but a number where that is not known
 */
export const restText = (shown: number, all: unknown, what: string): string | undefined =>
  typeof all === 'number' && all > shown
    ? `The newest ${formatNumber(shown)} of ${formatNumber(all)} ${what}; the Timeline shows them all.`
    : undefined;
