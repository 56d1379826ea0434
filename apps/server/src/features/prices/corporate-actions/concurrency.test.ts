// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { updateEpsData } from '@midoffice/contract/prices/corporate-actions/calls/update-eps-data';
import { uploadEdsFile } from '@midoffice/contract/prices/corporate-actions/calls/upload-eds-file';
import { revertChangeSet } from '@midoffice/contract/system/ledger/calls/revert-change-set';
import { makeRecords } from './factory.ts';
import { runProcess } from './processes.ts';
import { edsServer, testToday, type EdsServer } from './testing/eds.ts';
import { overtaken } from '../../../testing/locks-store.ts';
import { enduranceTest } from '../../../../../../scripts/test/endurance.ts';
import { readMain } from './layer-store.ts';
import { uploadFile } from './testing/upload.ts';

const quiet = async (): Promise<void> => undefined;

describe('uploads, undos, edits, runs and imports at the same time', () => {
  let server: EdsServer;
  before(async () => {
    server = await edsServer();
  });
  after(() => server.close());

  const line = (dividend: number, symbol = 'MEET') =>
    `symbol,date,dividend\n${symbol},2024-01-05,${dividend}\n`;
  const importing = (source: string, dividend: number, symbol = 'MEET') =>
    makeRecords(server.platform, 'dividends', source, symbol, [{ date: '2024-01-05', dividend }]);
  const dividends = async (symbol: string): Promise<unknown[]> =>
    (await readMain(server.platform.db, 'dividends', [symbol])).map(({ values }) => values['dividend']);

  test('an import that comes between what an upload reads and what it writes waits for it: both count, the import last', async () => {
    await importing('yahoo-csv', 1);
    const [upload, imported] = await overtaken(
      server,
      { at: 'eds_mark', kind: 'looks' },
      () => uploadFile(server, uploadEdsFile, line(2)),
      () => importing('yahoo-csv', 3),
    );
    assert.equal(imported.status, 'fulfilled');
    assert.equal(upload.status === 'fulfilled' && upload.value.status, 200);
    assert.deepEqual(await dividends('MEET'), [3]);
  });

  test('an import that comes before an undo has committed waits for it: its records are in the main set', async () => {
    await importing('zacks', 5, 'BACK');
    const sent = await uploadFile(server, uploadEdsFile, line(7, 'BACK'));
    assert.deepEqual(await dividends('BACK'), [7], 'the uploaded source is trusted more');
    const [undone, imported] = await overtaken(
      server,
      { at: 'audit_entry', kind: 'writes' },
      () => server.editor.call(revertChangeSet, { id: sent.body.changeSetId!, reason: '' }),
      () => importing('zacks', 9, 'BACK'),
    );
    assert.equal(imported.status, 'fulfilled');
    assert.equal(undone.status === 'fulfilled' && undone.value.status, 200);
    assert.deepEqual(await dividends('BACK'), [9]);
  });

  const meeting =
    'an upload, or its undo, that meets an import of the same record is done or refused in words: nobody hangs';
  enduranceTest(meeting, { rounds: 20 }, async ({ rounds }) => {
    await importing('yahoo-csv', 1);
    const refused: string[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      const [sent, undone] = [round * 10, round * 10 + 5];
      const [upload] = await Promise.all([
        uploadFile(server, uploadEdsFile, line(sent)),
        importing('yahoo-csv', sent + 1),
      ]);
      if (upload.status !== 200) refused.push(`upload ${upload.status} ${upload.body.message}`);
      const again = await uploadFile(server, uploadEdsFile, line(undone));
      assert.equal(again.status, 200, again.body.message);
      const [revert] = await Promise.all([
        server.editor.call(revertChangeSet, { id: again.body.changeSetId!, reason: '' }),
        importing('yahoo-csv', undone + 1),
      ]);
      if (revert.status !== 200 && revert.status !== 409)
        refused.push(`revert ${revert.status} ${revert.body.message}`);
    }
    assert.deepEqual(refused, []);
  });

  const loop = { rounds: 12, least: 2, timeout: 120_000 };
  enduranceTest('all at once in a loop: each is done or refused in words', loop, async ({ rounds }) => {
    const symbols = ['ACME', 'LOOPA', 'LOOPB', 'LOOPC'];
    const values = (at: number) =>
      symbols.map((symbol) => `${symbol},${server.days[5]},${at}\n${symbol},${server.days[9]},${at + 1}\n`);
    const file = (at: number, order: number) =>
      `symbol,date,dividend\n${(order ? values(at).toReversed() : values(at)).join('')}`;
    await uploadFile(server, uploadEdsFile, file(1, 0));
    const notified: string[] = [];
    const say = (what: string, { status, body }: { status: number; body: { message?: string } }) =>
      void (status === 200 || status === 409 || notified.push(`${what}: ${status} ${body.message}`));
    const run = (runType: 'full' | 'transfer-from-main') =>
      runProcess(
        server.platform.db,
        { symbol: 'ACME', table: 'dividends', runType, runKey: randomUUID(), actorId: null, actor: 'test' },
        Date.parse(`${testToday}T12:00:00Z`),
        quiet,
      ).catch((error: Error) => void notified.push(`${runType}: ${error.message}`));
    for (let round = 1; round <= rounds; round += 1) {
      const first = await uploadFile(server, uploadEdsFile, file(round * 100, 0));
      say('first', first);
      await Promise.all([
        uploadFile(server, uploadEdsFile, file(round * 100 + 10, 0)).then((answer) => say('upload', answer)),
        uploadFile(server, uploadEdsFile, file(round * 100 + 20, 1)).then((answer) =>
          say('other order', answer),
        ),
        server.editor
          .call(revertChangeSet, { id: first.body.changeSetId ?? 1, reason: '' })
          .then((answer) => say('revert', answer)),
        server.editor
          .call(updateEpsData, {
            symbol: 'ACME',
            table: 'dividends',
            updatedValues: [{ key: server.days[5]!, dividend: round + 0.5 }],
          })
          .then((answer) => say('edit', answer)),
        run('full'),
        run('transfer-from-main'),
        makeRecords(
          server.platform,
          'dividends',
          'yahoo-csv',
          'LOOPB',
          [5, 9].map((day) => ({ date: server.days[day]!, dividend: round * 1000 })),
        ).catch((error: Error) => void notified.push(`import: ${error.message}`)),
      ]);
    }
    assert.deepEqual(notified, []);
  });
});
