// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getPaymentLinks } from '@midoffice/contract/billing/payment-links/calls/get-payment-links';
import { linksAtMost } from '@midoffice/contract/billing/payment-links/lists';
import { linkPage, paymentLink } from '@midoffice/contract/billing/payment-links/shapes';
import { sql } from 'kysely';
import { z } from 'zod';
import { refuses } from '../../../../testing/refuses.ts';
import { paymentsWorld, type PaymentsWorld } from '../../payments/testing/world.ts';
import { putLinks } from '../store.ts';

describe('get-payment-links', () => {
  let world: PaymentsWorld;
  before(async () => {
    world = await paymentsWorld();
  });
  after(() => world.close());

  test('a plain list without a page (d097), pages of 50, the newest first, searched and by state', async () => {
    const links = Array.from({ length: 60 }, (_none, n) => ({
      id: `plink_${n}`,
      url: `https://pay.example/${n}`,
      active: n % 2 === 0,
      name: `Pack ${n}`,
      description: n === 7 ? 'with 100% of it' : 'Prices',
      amountCents: 12_345,
      currency: 'usd',
      interval: null,
      createdAt: new Date(Date.UTC(2026, 0, 1, 0, n)).toISOString(),
    }));
    await putLinks(world.server.platform.db, links);
    const list = async (asked: object) =>
      linkPage.parse((await world.admin.call(getPaymentLinks, { page: '1', ...asked })).body);
    const first = await list({ page: '1' });
    assert.deepEqual(
      [first.total, first.rows.length, first.rows[0]!.name, first.fetchedAt],
      [60, 50, 'Pack 59', null],
    );
    assert.equal((await list({ page: '2' })).rows.length, 10);
    assert.deepEqual(
      (await list({ search: '100%' })).rows.map(({ id }) => id),
      ['plink_7'],
    );
    assert.equal((await list({ active: 'false' })).total, 30);
    const { body } = await world.admin.call(getPaymentLinks, { active: 'true' });
    assert.deepEqual(
      z
        .array(paymentLink)
        .parse(body)
        .map(({ name }) => name)
        .slice(0, 2),
      ['Pack 58', 'Pack 56'],
    );
    assert.equal(z.array(paymentLink).parse((await world.admin.call(getPaymentLinks, {})).body).length, 60);
  });

  test('more than are answered at once are refused rather than cut', async () => {
    const { db } = world.server.platform;
    await sql`
      insert into payment_link (id, url, active, name, description, amount_cents, currency, created_at)
      select 'plink_many' || n, 'https://pay.example/many', true, 'Many', '', 100, 'usd', now()
      from generate_series(1, ${linksAtMost}) n`.execute(db);
    await refuses(
      world.server,
      world.admin,
      getPaymentLinks,
      {},
      400,
      'page: more than 50,000 rows fit, please ask page by page or filter',
    );
    assert.equal((await world.admin.call(getPaymentLinks, { page: '1' })).status, 200);
  });
});
