import { WrittenColumn } from '@midoffice/contract/kernel';
import { nextTurn } from '../turns.ts';

/** Elements of a list that are written at once: about a millisecond. */
const sliceLength = 10_000;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/**
 * Whether an answer, or a record in it, holds a list that is not to be written at once: one so long that it would keep others
 * waiting, or one that is written already.
 */
export function holdsLongList(output: unknown, levels = 2): boolean {
  if (output instanceof WrittenColumn) return true;
  if (Array.isArray(output)) return output.length > sliceLength;
  if (levels === 0 || !isRecord(output)) return false;
  for (const name in output) if (holdsLongList(output[name], levels - 1)) return true;
  return false;
}

/**
 * The same text as `JSON.stringify`, in slices between which others are served. The whole text, which may be dozens of
 * megabytes, is never in one piece: joining it would take longer than writing it.
 */
export async function* jsonSlices(value: unknown): AsyncGenerator<string> {
  if (Array.isArray(value)) {
    yield '[';
    for (let from = 0; from < value.length; from += sliceLength) {
      await nextTurn();
      const slice = JSON.stringify(value.slice(from, from + sliceLength)).slice(1, -1);
      yield from ? `,${slice}` : slice;
    }
    yield ']';
  } else if (value instanceof WrittenColumn) {
    yield '[';
    for (const [at, part] of value.parts.entries()) {
      if (at) yield ',';
      yield part;
    }
    yield ']';
  } else if (isRecord(value)) {
    let before = '{';
    for (const [name, inner] of Object.entries(value)) {
      if (inner === undefined) continue;
      yield `${before}${JSON.stringify(name)}:`;
      yield* jsonSlices(inner);
      before = ',';
    }
    yield before === '{' ? '{}' : '}';
  } else yield JSON.stringify(value);
}
