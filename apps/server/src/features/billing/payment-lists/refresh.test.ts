// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getBlockedUsers } from '@midoffice/contract/billing/payment-lists/calls/get-blocked-users';
import { getLooseUsersKey } from '@midoffice/contract/billing/payment-lists/calls/get-loose-users-key';
import { sql } from 'kysely';
import { ApiError } from '../../../platform/http/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { refreshLists, refreshRowsOf } from './refresh.ts';
import { pageOf, rowsOf } from './testing/list-cases.ts';
import { listsWorld, type ListsWorld } from './testing/world.ts';

describe('the refresh of payment lists', () => {
  let world: ListsWorld;
  before(async () => {
    world = await listsWorld();
  });
  after(() => world.close());

  /** The platform with a Firebase of 25 documents on pages of ten, which fails once before a page. */
  function pages(failBefore: number | null): { platform: Platform; asked: (string | null)[] } {
    const asked: (string | null)[] = [];
    let fails = failBefore;
    const { platform } = world.server;
    const documents = Array.from({ length: 25 }, (_none, n) => ({
      userid: `doc-${String(n).padStart(2, '0')}`,
      document: {
        uid: null,
        email: null,
        emailVerified: null,
        disabled: null,
        apikey: `key-of-${n}`.padEnd(32, '.'),
        planType: 'free\u0000',
      },
    }));
    const records = {
      ...platform.connectors.records,
      states: () =>
        (['firebase', 'mongo'] as const).map((store) => ({
          store,
          connected: store === 'firebase',
          health: { state: 'unasked' },
          message: null,
        })),
      list: async (_store: string, { after: cursor = null }: { after?: string | null }) => {
        asked.push(cursor);
        const start = cursor === null ? 0 : Number(cursor);
        if (fails === start) {
          fails = null;
          throw new ApiError(502, 'Firebase does not answer.');
        }
        const end = Math.min(start + 10, documents.length);
        return { documents: documents.slice(start, end), next: end < documents.length ? String(end) : null };
      },
    };
    return {
      asked,
      platform: { ...platform, connectors: { ...platform.connectors, records } } as unknown as Platform,
    };
  }
  const wanted = { lists: ['loose-keys'] as const, actor: null };

  test('a reading that was cut off goes on with the page after the last that was kept', async () => {
    const { platform, asked } = pages(10);
    await refreshLists(platform, wanted);
    const cut = await pageOf(world, getLooseUsersKey);
    assert.equal(cut.total, 10);
    assert.match(
      cut.freshness.note,
      /Firebase could not be read: Firebase does not answer\. Its last reading was used\./,
    );
    assert.match(cut.freshness.note, /MongoDB is not connected\./);
    await refreshLists(platform, wanted);
    assert.deepEqual(asked, [null, '10', '10', '20']);
    assert.equal((await pageOf(world, getLooseUsersKey)).total, 25);
  });

  test('what a reading has not seen is gone after it, and a failed reading takes nothing away', async () => {
    const { db } = world.server.platform;
    await sql`update payment_source_record set id = 'doc-gone', userid = 'doc-gone' where id = 'doc-03'`.execute(
      db,
    );
    await sql`update payment_source_record set read_at = now() - interval '1 day'`.execute(db);
    const failing = pages(0);
    await refreshLists(failing.platform, wanted);
    assert.equal((await rowsOf(world, getLooseUsersKey, { search: 'doc-gone' })).length, 1);
    await refreshLists(pages(null).platform, wanted);
    assert.equal((await rowsOf(world, getLooseUsersKey, { search: 'doc-gone' })).length, 0);
    assert.equal((await pageOf(world, getLooseUsersKey)).total, 25);
  });

  test('one at a time over all processes: a second one waits, and readers see the former list meanwhile', async () => {
    const { platform } = world.server;
    await world.customer({ customRateLimit: -1 });
    await world.refresh('blocked-accounts');
    const blocked = await world.customer({ customRateLimit: -1 });
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    let waited = 0;
    const inFirst = new Promise<void>((entered) => {
      void refreshLists(platform, { lists: ['blocked-accounts'], actor: null }, async (done) => {
        if (done === 0) {
          entered();
          await held;
        }
      });
    });
    await inFirst;
    const second = refreshLists(
      platform,
      { lists: ['blocked-accounts'], actor: null },
      async (_done, _total, message) => {
        if (message?.startsWith('Waiting')) {
          waited += 1;
          release();
        }
      },
    );
    assert.equal((await pageOf(world, getBlockedUsers)).total, 1);
    await second;
    assert.equal(waited, 1);
    assert.deepEqual((await rowsOf(world, getBlockedUsers, { search: blocked.email })).length, 1);
  });

  test('the rows of one customer follow what was done, and no other row is touched', async () => {
    const { platform } = world.server;
    const [first] = await rowsOf(world, getBlockedUsers);
    const userid = String(first!['userid']);
    const rest = async () => (await rowsOf(world, getBlockedUsers)).filter((row) => row['userid'] !== userid);
    const before1 = await rest();
    await sql`update account set custom_rate_limit = -2, current_api_count = 4242`.execute(platform.db);
    await refreshRowsOf(platform, [userid]);
    assert.deepEqual(await rest(), before1);
    assert.equal((await rowsOf(world, getBlockedUsers)).length, before1.length);
  });
});
