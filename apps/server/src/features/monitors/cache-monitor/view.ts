import type {
  CacheItem,
  CacheKeyDetails,
  CacheValue,
  ShownText,
} from '@midoffice/contract/monitors/cache-monitor/shapes';
import {
  windowBytes,
  type CacheInspector,
  type KeyFacts,
  type KeyItem,
  type KeyWindow,
} from '../../../platform/cache/inspector.ts';
import { isReadable, keyText } from '../../../platform/cache/key-names.ts';
import { maskSecrets } from './masking.ts';
import { protection } from './search.ts';

/** Characters of an item that are shown; as much again, and more, is read, so that no secret is cut before it is masked. */
const itemCharacters = 4_096;

interface Shown {
  readonly shown: ShownText;
  readonly masked: number;
}

/** Bytes without the part of a character that a cut left at their end. */
function wholeCharacters(bytes: Buffer): Buffer {
  let end = bytes.length;
  for (let back = 1; back <= 3 && back <= bytes.length; back += 1) {
    const byte = bytes[bytes.length - back]!;
    if (byte < 0x80) break;
    if (byte >= 0xc0) {
      const wanted = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
      if (wanted > back) end = bytes.length - back;
      break;
    }
  }
  return bytes.subarray(0, end);
}

/**
 * Bytes as people read them, cut and with secrets masked. They are masked before they are cut.
 * @param bytes a bounded beginning of the whole
 * @param length of the whole; null where it is not known
 */
function show(bytes: Buffer, name: string, limit: number, length: number | null): Shown {
  const isWhole = length !== null && length <= bytes.length;
  const given = isWhole ? bytes : wholeCharacters(bytes);
  const isBinary = !isReadable(given);
  const { text, masked } = maskSecrets(isBinary ? keyText(given) : given.toString(), name);
  const isCut = !isWhole || text.length > limit;
  return {
    shown: { text: text.slice(0, limit).toWellFormed(), isBinary, isCut, bytes: length },
    masked,
  };
}

const seconds = (ttlMs: number | null): number | null => (ttlMs === null ? null : Math.ceil(ttlMs / 1000));

export const detailsOf = (key: string, { type, ttlMs, bytes }: KeyFacts): CacheKeyDetails => ({
  key,
  type,
  ttlSeconds: seconds(ttlMs),
  bytes,
});

const scoreOf = (score: number | null): CacheItem['score'] =>
  score === Infinity ? 'inf' : score === -Infinity ? '-inf' : score;

function itemOf(key: string, { name, score, value, length }: KeyItem): { item: CacheItem; masked: number } {
  // The name of a hash's field says what it holds, and so does that of the key.
  const { shown, masked } = show(value, `${key} ${name ?? ''}`, itemCharacters, length);
  return { item: { name: name?.slice(0, itemCharacters) ?? null, score: scoreOf(score), ...shown }, masked };
}

/** A window of a value as it is answered: bounded, and without secrets. */
export function valueOf(
  { name, inspector }: { name: string; inspector: CacheInspector },
  key: string,
  window: KeyWindow,
): CacheValue {
  const { type, length, value, isTooLarge, next } = window;
  const text = value && show(value, key, windowBytes, length ?? value.length);
  const items = window.items.map((item) => itemOf(key, item));
  return {
    redisType: name,
    ...detailsOf(key, window),
    type,
    length,
    value: text?.shown.text ?? null,
    isBinary: text?.shown.isBinary ?? false,
    isCut: text?.shown.isCut ?? false,
    items: items.map(({ item }) => item),
    cursor: next,
    isTooLarge,
    masked: items.reduce((sum, { masked }) => sum + masked, text?.masked ?? 0),
    protectedName: protection(inspector, key),
  };
}
