import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { ApiError } from '../../../platform/http/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { mergeTimeline } from './merge.ts';
import type { Asked, PlacedEvent, TimelineSource } from './source.ts';

const platform = { log: { warn: () => undefined } } as unknown as Platform;
const about: Omit<Asked, 'page'> = {
  platform,
  db: undefined as never,
  staff: { role: 'admin', permissions: [] },
  userid: 'u',
  kinds: ['payment'],
};
const whole = { cursor: undefined, from: null, to: null };

/** A source that answers from memory as the stores do from their tables. */
function remembers(name: string, events: readonly PlacedEvent[]): TimelineSource {
  const sorted = [...events].sort((a, b) =>
    a.at === b.at ? (a.key < b.key ? 1 : -1) : a.at < b.at ? 1 : -1,
  );
  return {
    name,
    label: name,
    kinds: ['payment'],
    read: async ({ page }) =>
      sorted
        .filter(
          ({ at, key }) => page.before === null || at < page.before || (at === page.before && key < page.key),
        )
        .slice(0, page.limit),
  };
}

const event = (key: string, at: number): PlacedEvent => ({
  key,
  at: new Date(at).toISOString(),
  kind: 'payment',
  title: key,
  detail: '',
  status: null,
  actor: null,
  link: null,
});

describe('a timeline of several sources', () => {
  test('read page by page gives every event once, newest first, however many share a millisecond', async () => {
    const key = fc.stringMatching(/^[a-z0-9]{1,4}$/);
    const events = fc.uniqueArray(fc.tuple(key, fc.integer({ min: 0, max: 6 })), {
      selector: ([name, at]) => `${name} ${at}`,
      maxLength: 25,
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(events, { maxLength: 4 }),
        fc.integer({ min: 1, max: 7 }),
        async (given, limit) => {
          const sources = given.map((list, n) =>
            remembers(
              `s${n}`,
              list.map(([name, at]) => event(`${at}-${name}`, at)),
            ),
          );
          const ids: string[] = [];
          const times: string[] = [];
          let cursor: string | undefined;
          do {
            const { rows, next, missing } = await mergeTimeline(sources, about, { ...whole, cursor, limit });
            assert.deepEqual(missing, []);
            assert.ok(rows.length <= limit);
            ids.push(...rows.map(({ id }) => id));
            times.push(...rows.map(({ at }) => at));
            cursor = next ?? undefined;
          } while (cursor !== undefined);
          const all = given.flatMap((list, n) => list.map(([name, at]) => `s${n}:${at}-${name}`));
          assert.deepEqual(ids.toSorted(), all.toSorted());
          assert.deepEqual(times, times.toSorted().reverse());
        },
      ),
      { numRuns: 300 },
    );
  });

  test('names a source that fails and shows the others', async () => {
    const failing: TimelineSource = {
      ...remembers('usage', []),
      label: 'Usage',
      read: () => Promise.reject(new Error('the engine is away')),
    };
    const { rows, missing } = await mergeTimeline([remembers('a', [event('1', 5)]), failing], about, {
      ...whole,
      limit: 10,
    });
    assert.deepEqual([rows.map(({ id }) => id), missing], [['a:1'], ['Usage']]);
  });

  test('refuses a cursor that it did not give', async () => {
    for (const cursor of [
      'x',
      '2026-01-01T00:00:00.000Z~nobody~1',
      'never~a~1',
      '2026~a~1',
      '2026-02-31T00:00:00.000Z~a~1',
      '2026-01-01T00:00:00.000Z~a',
    ])
      await assert.rejects(
        mergeTimeline([remembers('a', [])], about, { ...whole, cursor, limit: 1 }),
        (error) => error instanceof ApiError && error.status === 400,
      );
  });
});
