import { formatNumber } from '../../../kit/base/format.ts';

/** A size in megabytes as people read it; gigabytes from a thousand on. Source: rule r000-usage-size-unit. */
export function formatSize(megabytes: number): string {
  if (Math.abs(megabytes) >= 1_000) return `${formatNumber(Math.round(megabytes / 10) / 100)} GB`;
  if (megabytes > 0 && megabytes < 0.01) return '< 0.01 MB';
  return `${formatNumber(Math.round(megabytes * 100) / 100)} MB`;
}

/** A part of a whole as a percentage; nothing of nothing is empty. Source: rule r000-usage-rates-pct. */
export function formatRate(part: number, whole: number): string {
  if (!whole) return '';
  return `${formatNumber(Math.round((part / whole) * 1_000) / 10)}%`;
}

const units: readonly (readonly [above: number, size: number, name: string])[] = [
  [259_200, 86_400, 'day'],
  [7_200, 3_600, 'hour'],
  [180, 60, 'minute'],
];

/**
 * Seconds as days above 259,200, hours above 7,200, minutes above 180, else seconds.
 * Source: rule r000-usage-duration-units.
 */
export function formatDuration(seconds: number): string {
  for (const [above, size, name] of units) {
    if (seconds <= above) continue;
    const count = Math.round(seconds / size);
    return `${formatNumber(count)} ${name}${count === 1 ? '' : 's'}`;
  }
  const digits = seconds < 10 ? 100 : 10;
  return `${formatNumber(Math.round(seconds * digits) / digits)} s`;
}
