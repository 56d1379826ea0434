import type { TimelineEvent } from '@midoffice/contract/customers/timeline/shapes';
import { isoMoment } from '@midoffice/contract/kernel';
import { badInput } from '../../../platform/http/errors.ts';
import type { Asked, PlacedEvent, TimelineSource } from './source.ts';

// Behind every key that a source may have, by code unit.
const behindAll = '\u{10fff0}';

interface Cursor {
  readonly at: string;
  /** Place of the source in the list; within one millisecond earlier sources come first. */
  readonly rank: number;
  readonly key: string;
}

/** @throws ApiError 400 where the text is no cursor of a timeline */
function parseCursor(text: string, sources: readonly TimelineSource[]): Cursor {
  const [at = '', name = '', ...rest] = text.split('~');
  const rank = sources.findIndex((source) => source.name === name);
  if (rank < 0 || !rest.length || !isoMoment.safeParse(at).success)
    throw badInput('cursor', 'must be what a former answer gave as next');
  return { at, rank, key: rest.join('~') };
}

/** Where a source continues: at the cursor's own millisecond, the order of the sources decides what is left. */
function startOf(cursor: Cursor | null, rank: number): { before: string | null; key: string } {
  if (!cursor) return { before: null, key: '' };
  const key = rank < cursor.rank ? '' : rank > cursor.rank ? behindAll : cursor.key;
  return { before: cursor.at, key };
}

export interface Merged {
  readonly rows: TimelineEvent[];
  readonly next: string | null;
  readonly missing: string[];
}

/**
 * One stretch of all sources together, newest first. A source that fails is named and left out; the others are
 * included.
 * @param to the newest moment that counts, ISO 8601, excluded; null: now
 */
export async function mergeTimeline(
  sources: readonly TimelineSource[],
  asked: Omit<Asked, 'page'>,
  {
    cursor: text,
    from,
    to,
    limit,
  }: { cursor: string | undefined; from: string | null; to: string | null; limit: number },
): Promise<Merged> {
  const cursor = text === undefined ? null : parseCursor(text, sources);
  const missing: string[] = [];
  const read = async (source: TimelineSource, rank: number) => {
    if (!source.kinds.some((kind) => asked.kinds.includes(kind))) return [];
    const start = cursor ? startOf(cursor, rank) : { before: to, key: '' };
    try {
      const events = await source.read({ ...asked, page: { ...start, from, limit: limit + 1 } });
      return events.map((event) => ({ event, rank, name: source.name }));
    } catch (error) {
      asked.platform.log.warn({ err: error, source: source.name }, 'a source of the timeline cannot be read');
      missing.push(source.label);
      return [];
    }
  };
  const all = (await Promise.all(sources.map(read))).flat();
  all.sort((a, b) =>
    a.event.at === b.event.at ? a.rank - b.rank || order(b.event, a.event) : a.event.at < b.event.at ? 1 : -1,
  );
  const shown = all.slice(0, limit);
  const last = shown.at(-1);
  return {
    rows: shown.map(({ event: { key, ...event }, name }) => ({ ...event, id: `${name}:${key}` })),
    next: last && all.length > limit ? [last.event.at, last.name, last.event.key].join('~') : null,
    missing,
  };
}

const order = (a: PlacedEvent, b: PlacedEvent): number => (a.key < b.key ? -1 : Number(a.key > b.key));
