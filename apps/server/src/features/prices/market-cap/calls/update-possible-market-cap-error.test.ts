import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { revertChangeSet } from '@midoffice/contract/system/ledger/calls/revert-change-set';
import { getMarketCap } from '@midoffice/contract/prices/market-cap/calls/get-market-cap';
import { getPossibleMarketCapErrors } from '@midoffice/contract/prices/market-cap/calls/get-possible-market-cap-errors';
import { updatePossibleMarketCapError as call } from '@midoffice/contract/prices/market-cap/calls/update-possible-market-cap-error';
import { makeBars } from '../../charts/factory.ts';
import { makeShares } from '../factory.ts';
import { capServer, newestAudit, quarters, refuses, type CapServer } from '../testing/market-cap.ts';

describe('update-possible-marketcap-error', () => {
  let server: CapServer;
  before(async () => {
    server = await capServer();
    const last = server.bars.at(-1)!;
    for (const symbol of ['HALF', 'GONE']) {
      await makeBars(server.platform, symbol, server.bars);
      await makeShares(server.platform, symbol, 'financials', quarters);
      await makeShares(server.platform, symbol, 'implied', [[last.date, 510_000, 510_000 * last.close]]);
    }
    await makeBars(server.platform, 'BARE', server.bars);
  });
  after(() => server.close());

  const listed = async () =>
    (await server.analyst.call(getPossibleMarketCapErrors, {})).body.map((one) => one.symbol);
  const shares = async (symbol: string) =>
    (await server.analyst.call(getMarketCap, { symbol })).body.at(-1)!.sharesOutstanding;
  const both = { impliedSharesRef: 510_000, financialsSharesRef: 1_020_000 };

  test('r001-marketcap-update-body r001-marketcap-ratio: update multiplies the statements by implied / financial', async () => {
    const before = await server.digest();
    const preview = { type: 'update', symbol: 'HALF', ...both, preview: true } as const;
    const shown = await server.analyst.call(call, preview);
    assert.equal(shown.body.preview, true);
    assert.ok(shown.body.effects.count > 0);
    assert.equal(await server.digest(), before, 'a preview writes nothing');

    const { body } = await server.analyst.call(call, {
      type: 'update',
      symbol: 'HALF',
      ...both,
      reason: 'Two shares a receipt',
    });
    assert.equal(body.message, 'Updated');
    assert.equal(await shares('HALF'), 510_000);
    assert.deepEqual(await listed(), ['GONE'], 'what fits now leaves the list');
    const audit = await newestAudit(server, 'HALF');
    assert.equal(audit?.kind, 'market-cap.error-updated');
    assert.equal(audit?.reason, 'Two shares a receipt');

    const undone = await server.analyst.call(revertChangeSet, { id: body.changeSetId! });
    assert.equal(undone.status, 200);
    assert.equal(await shares('HALF'), 1_020_000);
    assert.deepEqual(await listed(), ['GONE', 'HALF']);
  });

  test('a ratio of its own goes before the quotient; a stale one is a conflict with both values', async () => {
    const set = { type: 'update', symbol: 'HALF', ...both, marketCapAdjustmentRatio: 0.25 } as const;
    const { body } = await server.analyst.call(call, set);
    assert.equal(await shares('HALF'), 255_000);
    const stale = { ...set, marketCapAdjustmentRatio: 0.5, expectedRatio: 1 };
    await refuses(server, server.analyst, call, stale, 409, /^Somebody else changed the ratio of HALF/);
    const again = await server.analyst.call(call, set);
    assert.equal(again.body.changeSetId, null, 'the same again writes nothing');
    await server.analyst.call(revertChangeSet, { id: body.changeSetId! });
  });

  test('remove takes a symbol off the list until something else is found, and can be taken back', async () => {
    const { body } = await server.analyst.call(call, { type: 'remove', symbol: 'GONE' });
    assert.equal(body.message, 'Removed Successfully!');
    assert.deepEqual(await listed(), ['HALF']);
    await refuses(
      server,
      server.analyst,
      call,
      { type: 'remove', symbol: 'GONE' },
      404,
      'symbol: GONE has no possible error',
    );
    await server.analyst.call(revertChangeSet, { id: body.changeSetId! });
    assert.deepEqual(await listed(), ['GONE', 'HALF']);
    await server.analyst.call(call, { type: 'remove', symbol: 'GONE' });
    await makeShares(server.platform, 'GONE', 'financials', [['2022-08-15', 1000]]);
    assert.deepEqual(await listed(), ['GONE', 'HALF'], 'a new outlier brings it back');
  });

  test('r001-marketcap-both-required: refuses what is missing or no number, and writes nothing', async () => {
    const { analyst, stranger } = server;
    const fill = 'Please fill all the fields';
    const cases: [input: object, status: number, text: string | RegExp][] = [
      [{ type: 'update', symbol: 'HALF', impliedSharesRef: 100 }, 400, fill],
      [{ type: 'update', symbol: 'HALF', impliedSharesRef: null, financialsSharesRef: 5 }, 400, fill],
      [{ type: 'update', symbol: 'HALF', impliedSharesRef: 100, financialsSharesRef: '' }, 400, fill],
      [
        { type: 'update', symbol: 'HALF', impliedSharesRef: 0, financialsSharesRef: 5 },
        400,
        'impliedSharesRef: must be above 0',
      ],
      [
        { type: 'update', symbol: 'HALF', impliedSharesRef: 'many', financialsSharesRef: 5 },
        400,
        'impliedSharesRef: must be a number',
      ],
      [
        { type: 'update', symbol: 'HALF', ...both, marketCapAdjustmentRatio: 0 },
        400,
        /^marketCapAdjustmentRatio: /,
      ],
      [{ type: 'forget', symbol: 'HALF' }, 400, 'type: must be update or remove'],
      [{ type: 'update', symbol: 'NOPE', ...both }, 404, 'symbol: NOPE is not known'],
      [{ type: 'update', symbol: 'BARE', ...both }, 404, /^symbol: BARE has no share counts/],
    ];
    for (const [input, status, text] of cases) await refuses(server, analyst, call, input, status, text);
    const stolen = { type: 'remove', symbol: 'HALF' };
    await refuses(server, stranger, call, stolen, 403, 'You do not have access to this page.');
  });
});
