import type { CacheKeyDetails, CacheServer } from '@midoffice/contract/monitors/cache-monitor/shapes';
import { dataSize } from '../../../kit/base/data-size.ts';
import { formatNumber, plural } from '../../../kit/base/format.ts';

/** An amount of memory: bytes, kB, then MB and GB. */
export const sizeText = (bytes: number | null): string =>
  bytes === null
    ? ''
    : bytes < 1000
      ? `${bytes} B`
      : bytes < 1e6
        ? `${formatNumber(bytes / 1000, 1)} kB`
        : dataSize(bytes);

const units = [
  ['d', 86_400],
  ['h', 3600],
  ['min', 60],
  ['s', 1],
] as const;

/** Seconds in the two largest units that they have: `2 h 5 min`. */
export function durationText(seconds: number): string {
  const at = units.findIndex(([, size]) => seconds >= size);
  if (at < 0) return '0 s';
  const [[large, size], smaller] = [units[at]!, units[at + 1]];
  const rest = smaller && Math.floor((seconds % size) / smaller[1]);
  return `${Math.floor(seconds / size)} ${large}${rest ? ` ${rest} ${smaller[0]}` : ''}`;
}

/** How long a key lives. */
export const ttlText = ({ type, ttlSeconds }: Pick<CacheKeyDetails, 'type' | 'ttlSeconds'>): string =>
  type === null ? 'gone' : ttlSeconds === null ? 'no expiry' : durationText(ttlSeconds);

/** What is said of a cache below its name. */
export function serverText({ kind, keys, bytes, version, problem }: CacheServer): string {
  if (problem !== null) return problem;
  return [
    kind === 'process' ? 'In the memory of this server process' : `Redis ${version ?? ''}`.trim(),
    keys !== null && plural(keys, 'key').replace(/^\d+/, (count) => formatNumber(Number(count))),
    bytes !== null && sizeText(bytes),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** What is wrong with typed seconds, or null. */
export const secondsProblem = (typed: string): string | null =>
  /^\d{1,9}$/.test(typed.trim()) ? null : 'Enter whole seconds; 0 removes the keys at once';

/** Why protected keys cannot be expired. */
export const protectedText = (names: readonly string[]): string => `Never expired here: ${names.join(', ')}`;
