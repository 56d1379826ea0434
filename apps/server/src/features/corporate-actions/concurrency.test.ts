import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { updateEpsData, uploadEdsFile } from '@midoffice/contract/corporate-actions/calls';
import { revertChangeSet } from '@midoffice/contract/ledger/calls';
import { makeRecords } from './factory.ts';
import { runProcess } from './processes.ts';
import { edsServer, testToday, type EdsServer } from './testing/eds.ts';
import { uploadFile } from './testing/upload.ts';

const quiet = async (): Promise<void> => undefined;

describe('uploads, undos, edits, runs and imports at the same time', () => {
  let server: EdsServer;
  before(async () => {
    server = await edsServer();
  });
  after(() => server.close());

  test('an upload, or its undo, that meets an import of the same record waits for it: nothing is lost, nobody hangs', async () => {
    const line = (dividend: number) => `symbol,date,dividend\nMEET,2024-01-05,${dividend}\n`;
    const importing = (dividend: number) =>
      makeRecords(server.platform, 'dividends', 'yahoo-csv', 'MEET', [{ date: '2024-01-05', dividend }]);
    await importing(1);
    const refused: string[] = [];
    for (let round = 1; round <= 25; round += 1) {
      const [sent, undone] = [round * 10, round * 10 + 5];
      const [upload] = await Promise.all([
        uploadFile(server, uploadEdsFile, line(sent)),
        importing(sent + 1),
      ]);
      if (upload.status !== 200) refused.push(`upload ${upload.status} ${upload.body.message}`);
      const again = await uploadFile(server, uploadEdsFile, line(undone));
      assert.equal(again.status, 200, again.body.message);
      const [revert] = await Promise.all([
        server.editor.call(revertChangeSet, { id: again.body.changeSetId!, reason: '' }),
        importing(undone + 1),
      ]);
      if (revert.status !== 200 && revert.status !== 409)
        refused.push(`revert ${revert.status} ${revert.body.message}`);
    }
    assert.deepEqual(refused, []);
  });

  test('all at once in a loop: each is done or refused in words', { timeout: 120_000 }, async () => {
    const symbols = ['ACME', 'LOOPA', 'LOOPB', 'LOOPC'];
    const values = (at: number) =>
      symbols.map((symbol) => `${symbol},${server.days[5]},${at}\n${symbol},${server.days[9]},${at + 1}\n`);
    const file = (at: number, order: number) =>
      `symbol,date,dividend\n${(order ? values(at).toReversed() : values(at)).join('')}`;
    await uploadFile(server, uploadEdsFile, file(1, 0));
    const told: string[] = [];
    const say = (what: string, { status, body }: { status: number; body: { message?: string } }) =>
      void (status === 200 || status === 409 || told.push(`${what}: ${status} ${body.message}`));
    const run = (runType: 'full' | 'transfer-from-main') =>
      runProcess(
        server.platform.db,
        { symbol: 'ACME', table: 'dividends', runType, runKey: randomUUID(), actorId: null, actor: 'test' },
        Date.parse(`${testToday}T12:00:00Z`),
        quiet,
      ).catch((error: Error) => void told.push(`${runType}: ${error.message}`));
    for (let round = 1; round <= 12; round += 1) {
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
            updatedValues: [{ key: server.days[5]!, values: { dividend: round + 0.5 } }],
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
        ).catch((error: Error) => void told.push(`import: ${error.message}`)),
      ]);
    }
    assert.deepEqual(told, []);
  });
});
