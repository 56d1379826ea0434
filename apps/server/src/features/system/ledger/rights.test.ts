// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { correctChartBar } from '@midoffice/contract/prices/charts/calls/correct-chart-bar';
import { updateEdsData } from '@midoffice/contract/prices/corporate-actions/calls/update-eds-data';
import { updateEpsData } from '@midoffice/contract/prices/corporate-actions/calls/update-eps-data';
import { fixCall } from '@midoffice/contract/quality/fix-runner/lists';
import { getChangeSet } from '@midoffice/contract/system/ledger/calls/get-change-set';
import { listChangeSets } from '@midoffice/contract/system/ledger/calls/list-change-sets';
import { revertChangeSet } from '@midoffice/contract/system/ledger/calls/revert-change-set';
import { whyThisValue } from '@midoffice/contract/system/ledger/calls/why-this-value';
import { notYoursToRevert } from '@midoffice/contract/system/ledger/lists';
import type { LedgerTarget } from '@midoffice/contract/system/ledger/shapes';
import { noAccess } from '@midoffice/contract/kernel';
import { refuses } from '../../../testing/refuses.ts';
import type { Client } from '../../../testing/server.ts';
import { edsServer, type EdsServer } from '../../prices/corporate-actions/testing/eds.ts';
import { setCall } from './testing/call-store.ts';

describe('the right to a change set', () => {
  let server: EdsServer;
  let [charts, splits, intraday]: Client[] = [];
  before(async () => {
    server = await edsServer();
    charts = await server.staff({ role: 'analyst', permissions: ['charts'] });
    splits = await server.staff({ role: 'analyst', permissions: ['splitController'] });
    intraday = await server.staff({ role: 'analyst', permissions: ['intradayAnalysis'] });
  });
  after(() => server.close());

  let value = 50;
  const correct = async (at: number): Promise<number> => {
    value += 1;
    const input = { symbol: 'ACME', date: server.days[at]!, field: 'close', value } as const;
    return (await charts!.call(correctChartBar, input)).body.changeSetId!;
  };
  const byEditor = async (eps: number): Promise<number> => {
    const updatedValues = [{ key: '2023-05-02', eps }];
    const input = { symbol: 'ACME', table: 'earnings', updatedValues } as const;
    return (await server.editor.call(updateEpsData, input)).body.changeSetId!;
  };
  const byClerk = async (revenue: number): Promise<number> => {
    const record = { symbol: 'ACME', key: '2023-05-02', revenue };
    return (await server.clerk.call(updateEdsData, { record, table: 'earnings' })).body.changeSetId!;
  };
  const listed = async (who: Client, targetKind: LedgerTarget) =>
    (await who.call(listChangeSets, { targetKind, limit: '200' })).body.rows;
  const rowOf = async (who: Client, targetKind: LedgerTarget, id: number) =>
    (await listed(who, targetKind)).find((row) => row.id === id)?.mayRevert;
  const mayNotSee = async (who: Client, targetKind: LedgerTarget, id: number): Promise<void> => {
    assert.equal(await rowOf(who, targetKind, id), undefined);
    await refuses(server, who, getChangeSet, { id: String(id) }, 403, noAccess);
    await refuses(server, who, revertChangeSet, { id: String(id) }, 403, noAccess);
    await refuses(server, who, revertChangeSet, { id: String(id), preview: true }, 403, noAccess);
  };
  const seesOnly = async (who: Client, targetKind: LedgerTarget, id: number): Promise<void> => {
    assert.equal(await rowOf(who, targetKind, id), false);
    const { revertible, reason } = (await who.call(getChangeSet, { id })).body;
    assert.deepEqual([revertible, reason], [false, notYoursToRevert]);
    await refuses(server, who, revertChangeSet, { id: String(id) }, 403, notYoursToRevert);
  };
  const reverts = async (who: Client, targetKind: LedgerTarget, id: number): Promise<number> => {
    assert.equal(await rowOf(who, targetKind, id), true);
    assert.equal((await who.call(getChangeSet, { id })).body.revertible, true);
    const { status, body } = await who.call(revertChangeSet, { id });
    assert.equal(status, 200, body.message);
    return body.changeSetId!;
  };

  test('of the calendar: whoever holds it takes back what they may change, and sees nothing of the editor', async () => {
    const [mine, other] = [await byClerk(123), await byEditor(7)];
    await mayNotSee(server.clerk, 'eds', other);
    const cell = {
      targetKind: 'eds',
      target: 'ACME',
      key: 'earnings/2023-05-02',
      field: 'eps',
    } as const;
    await refuses(server, server.clerk, whyThisValue, cell, 403, noAccess);
    assert.equal((await server.editor.call(whyThisValue, cell)).status, 200);
    await reverts(server.clerk, 'eds', mine);
    await reverts(server.editor, 'eds', await byClerk(124));
    const undone = await reverts(server.editor, 'eds', other);
    await mayNotSee(server.clerk, 'eds', undone);
    await reverts(server.editor, 'eds', undone);
  });

  test('of charts: the intraday analysis sees and reverts none that it may not make, the split controller sees', async () => {
    const id = await correct(3);
    await mayNotSee(intraday!, 'chart', id);
    await seesOnly(splits!, 'chart', id);
    const filled = await correct(4);
    await setCall(server.platform.db, filled, 'intradayAnalysisFill');
    await seesOnly(charts!, 'chart', filled);
    await reverts(intraday!, 'chart', filled);
    const undone = await reverts(charts!, 'chart', id);
    await mayNotSee(intraday!, 'chart', undone);
  });

  test('what is in the way is named by number alone to whom may not see it', async () => {
    const first = await correct(5);
    await setCall(server.platform.db, first, 'intradayAnalysisFill');
    const second = await correct(5);
    const { reason, blockers } = (await intraday!.call(getChangeSet, { id: first })).body;
    assert.match(reason!, new RegExp(`change set ${second} touched`));
    assert.deepEqual(blockers, []);
    assert.equal((await charts!.call(getChangeSet, { id: first })).body.blockers.length, 1);
  });

  test('of a fix function: whoever may run it', async () => {
    const id = await correct(6);
    await setCall(server.platform.db, id, fixCall('highBelowLow'));
    const runs = (fix: string) => server.staff({ role: 'analyst', permissions: ['intradayAnalysis', fix] });
    await mayNotSee(await runs('zeroVolumes'), 'chart', id);
    await seesOnly(charts!, 'chart', id);
    await reverts(await runs('highBelowLow'), 'chart', id);
  });

  test('of an unknown maker, or a call that all staff may make: whoever has all rights over such targets', async () => {
    const all = await server.staff({
      role: 'analyst',
      permissions: ['charts', 'splitController', 'intradayAnalysis'],
    });
    for (const [at, call] of [null, 'command line', 'runFunctions'].entries()) {
      const id = await correct(7 + at);
      await setCall(server.platform.db, id, call);
      await mayNotSee(intraday!, 'chart', id);
      await seesOnly(charts!, 'chart', id);
      await reverts(all, 'chart', id);
    }
  });
});
