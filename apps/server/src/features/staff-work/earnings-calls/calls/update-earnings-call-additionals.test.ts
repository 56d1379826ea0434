// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { updateEarningsCallAdditionals } from '@midoffice/contract/staff-work/earnings-calls/calls/update-earnings-call-additionals';
import { callsServer, key, refuses, type CallsServer } from '../testing/calls.ts';

describe('update-earnings-call-additionals', () => {
  let server: CallsServer;
  before(async () => {
    server = await callsServer();
    await server.add();
  });
  after(() => server.close());
  const save = (type: string, record: object, client = server.ann) =>
    client.call(updateEarningsCallAdditionals, { type, record: { ...key, ...record } });

  test('fields and figures are saved with the details', async () => {
    const { status, body } = await save('details', {
      dialinNumber: '+15550123456',
      financials: { estimates: { epsEstimated: 1.2 }, reported: { revenue: 4.26e9 } },
    });
    assert.deepEqual([status, body.message], [200, 'Updated data.'], body.message);
    await save('details', { financials: { reported: { eps: 1.37, revenue: null } } });
    const { record, financials } = await server.read();
    assert.equal(record.dialinNumber, '+15550123456');
    assert.deepEqual(financials, {
      estimates: { epsEstimated: 1.2 },
      reported: { eps: 1.37, revenue: null },
    });
  });

  test('texts are saved, checked, and their earlier versions stay', async () => {
    const raw = 'Operator: Welcome.\n\nSpeaker 1: Revenue was $5 and then';
    await save('raw', { rawTranscriptText: raw });
    const { body } = await save('raw', { rawTranscriptText: `${raw} some.` });
    const failed = body.checks.filter(({ state }) => state === 'failed').map(({ check }) => check);
    assert.deepEqual(failed, ['speakers', 'length', 'questions']);
    await save('processed', { processedTranscriptText: 'Operator\n\nWelcome.' });
    const read = await server.read();
    assert.deepEqual(
      [read.rawTranscriptText, read.processedTranscriptText],
      [`${raw} some.`, 'Operator\n\nWelcome.'],
    );
    assert.deepEqual(
      read.versions.map(({ kind, reason, by }) => [kind, reason, by]),
      [
        ['processed', 'edited', 'ann@staff.example'],
        ['raw', 'edited', 'ann@staff.example'],
        ['raw', 'edited', 'ann@staff.example'],
      ],
    );
    assert.equal(read.record.errorScore, 25);
  });

  test('what somebody else wrote meanwhile is not overwritten', async () => {
    const stale = await save(
      'raw',
      { rawTranscriptText: 'Mine.', expected: { rawTranscriptText: 'Older.' } },
      server.ben,
    );
    assert.deepEqual(
      [stale.status, stale.body.message],
      [409, 'Somebody else changed this text in the meantime.'],
    );
    assert.notEqual((await server.read()).rawTranscriptText, 'Mine.');
  });

  test('a conflict of long texts shows where they begin to differ', async () => {
    await server.add({ symbol: 'APART' });
    const long = 'Good day. '.repeat(500);
    await save('raw', { symbol: 'APART', rawTranscriptText: `${long}Theirs.` });
    const stale = await save('raw', {
      symbol: 'APART',
      rawTranscriptText: `${long}Mine.`,
      expected: { rawTranscriptText: `${long}Before.` },
    });
    const [found] = (stale.body as unknown as { conflicts: Record<string, string>[] }).conflicts;
    for (const [side, text] of [
      ['expected', 'Before.'],
      ['actual', 'Theirs.'],
      ['wanted', 'Mine.'],
    ] as const)
      assert.match(found![side]!, new RegExp(`^….{1,100}${text}$`));
  });

  test('a figure that somebody else saved meanwhile is not overwritten, unless nothing is expected', async () => {
    const revenueOf = async () => (await server.read({ symbol: 'FIGS' })).financials['reported'];
    await server.add({ symbol: 'FIGS' });
    const of = (record: object) => ({ symbol: 'FIGS', ...record });
    const first = await save(
      'details',
      of({ financials: { reported: { revenue: 5 } }, expected: { 'reported.revenue': null } }),
    );
    assert.equal(first.status, 200, first.body.message);
    await refuses(
      server,
      server.ben,
      updateEarningsCallAdditionals,
      {
        type: 'details',
        record: {
          ...key,
          ...of({
            dialinCode: '9',
            expected: { 'reported.revenue': null },
            financials: { reported: { revenue: 6 } },
          }),
        },
      },
      409,
      'Somebody else changed this record in the meantime.',
    );
    await save(
      'details',
      of({ financials: { reported: { eps: 1 } }, expected: { 'reported.eps': null } }),
      server.ben,
    );
    assert.deepEqual(await revenueOf(), { revenue: 5, eps: 1 });
    // Clients that send no expected values save what they send.
    await save('details', of({ financials: { reported: { revenue: 7 } } }), server.ben);
    assert.deepEqual(await revenueOf(), { revenue: 7, eps: 1 });
  });

  test('a record with the version that was read is merged by field and by figure', async () => {
    await server.add({ symbol: 'MERGE' });
    const { record } = await server.read({ symbol: 'MERGE' });
    const whole = (revenue: number | null, eps: number | null, more: object = {}) => ({
      ...record,
      ...more,
      financials: { reported: { revenue, eps } },
    });
    const first = await save('details', whole(5, null, { dialinCode: '1' }));
    assert.equal(first.status, 200, first.body.message);
    assert.ok(first.body.version > record.version);
    const second = await save('details', whole(null, 2, { dialinLink: 'https://a.example' }), server.ben);
    assert.equal(second.status, 200, second.body.message);
    const now = await server.read({ symbol: 'MERGE' });
    assert.deepEqual(now.financials['reported'], { revenue: 5, eps: 2 });
    assert.deepEqual([now.record.dialinCode, now.record.dialinLink], ['1', 'https://a.example']);
    assert.equal(now.record.version, second.body.version);
    const body = { type: 'details', record: whole(6, 2) };
    const text = 'Somebody else changed this record in the meantime.';
    await refuses(server, server.ben, updateEarningsCallAdditionals, body, 409, text);
    // A period that somebody else corrected stays, and names the call.
    await save('details', { symbol: 'MERGE', period: 'Q2' });
    const moved = { ...record, fiscalPeriod: '2024-Q2', newsLink: 'https://b.example' };
    assert.equal((await save('details', moved)).status, 200);
    const last = await server.read({ symbol: 'MERGE', fiscalPeriod: '2024-Q2' });
    assert.equal(last.record.newsLink, 'https://b.example');
  });

  test('figures that are stored already are no change', async () => {
    await server.add({ symbol: 'SAME' });
    const record = { symbol: 'SAME', financials: { reported: { revenue: 5 } } };
    await save('details', record);
    const digest = await server.digest();
    assert.equal((await save('details', record)).status, 200);
    assert.equal(await server.digest(), digest);
  });

  test('a transcript of three million characters in one line is saved and checked, while others are answered', async () => {
    await server.add({ symbol: 'LONG' });
    const turn =
      'Anna Berg: We sold 12 more of LMNT. Operator: The next question comes from the line of Ben Roth with UBS. Ben Roth: Why? ';
    const text = turn.repeat(Math.ceil(3_000_000 / turn.length));
    const progress = { saved: false };
    let answered = 0;
    const saving = save('raw', { symbol: 'LONG', rawTranscriptText: text }).finally(() => {
      progress.saved = true;
    });
    while (!progress.saved) {
      await server.read();
      answered += 1;
    }
    const { status, body } = await saving;
    assert.equal(status, 200, body.message);
    assert.equal((await server.read({ symbol: 'LONG' })).rawTranscriptText.length, text.length);
    assert.ok(answered >= 3, `others were answered ${answered} times meanwhile`);
  });

  test('bad input names its field', async () => {
    const bad = (type: string, record: object, text: string | RegExp, status = 400) =>
      refuses(
        server,
        server.ann,
        updateEarningsCallAdditionals,
        { type, record: { ...key, ...record } },
        status,
        text,
      );
    await bad('notes', {}, 'type: must be one of details, raw, processed, interm');
    await bad('raw', {}, 'rawTranscriptText: is required');
    await bad('processed', { processedTranscriptText: 7 }, 'record.processedTranscriptText: must be a text');
    await bad('interm', { interimRawText: 'x' }, /^interimRawText: belongs to a dial-in/);
    await bad(
      'details',
      { financials: { reported: { eps: 'much' } } },
      /^record\.financials\.reported\.eps: must be a number/,
    );
    await bad(
      'raw',
      { rawTranscriptText: 'x'.repeat(3_500_001) },
      /^record\.rawTranscriptText: must have at most/,
    );
    await refuses(
      server,
      server.stranger,
      updateEarningsCallAdditionals,
      { type: 'raw', record: key },
      403,
      /./,
    );
  });
});
