// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getEarningsCalls } from '@midoffice/contract/staff-work/earnings-calls/calls/get-earnings-calls';
import { updateEarningsCall } from '@midoffice/contract/staff-work/earnings-calls/calls/update-earnings-call';
import { newestAudit } from '../../../../testing/audit.ts';
import { callsServer, hour, key, noon, refuses, type CallsServer } from '../testing/calls.ts';

describe('update-earnings-call', () => {
  let server: CallsServer;
  before(async () => {
    server = await callsServer();
    await server.add();
  });
  after(() => server.close());
  const save = (record: object, client = server.ann) =>
    client.call(updateEarningsCall, { record: { ...key, ...record } });

  test('fields that differ are saved, others of the record are passed over, and it is audited', async () => {
    const [read] = (await server.ann.call(getEarningsCalls, { type: 'pre-call' })).body;
    const { status, body } = await save({
      ...read,
      dialinNumber: '+1 (555) 012-3456',
      dialinCode: '4711#',
      dialinLink: 'https://calls.example/lmnt',
      altSymbols: ['lmnt.l', 'LMNT.L'],
    });
    assert.deepEqual([status, body.message], [200, 'Records updated successfully.'], body.message);
    const [now] = body.records;
    assert.deepEqual(
      [now!.dialinNumber, now!.dialinCode, now!.altSymbols],
      ['+1 (555) 012-3456', '4711#', ['LMNT.L']],
    );
    const entry = await newestAudit(server, 'LMNT 2024-Q1');
    assert.deepEqual(Object.keys(entry.after as object).toSorted(), [
      'altSymbols',
      'dialinCode',
      'dialinLink',
      'dialinNumber',
    ]);
  });

  test('the time is in epoch seconds (r002-calls-transcription-epoch)', async () => {
    const { body } = await save({ transcriptionTime: 1_714_550_400, date: '2024-05-01' });
    assert.equal(
      new Date(body.records[0]!.transcriptionTime! * 1000).toISOString(),
      '2024-05-01T08:00:00.000Z',
    );
    const refused = (value: unknown, text: string) =>
      refuses(
        server,
        server.ann,
        updateEarningsCall,
        { record: { ...key, transcriptionTime: value } },
        400,
        text,
      );
    await refused(
      1_714_550_400_000,
      'record.transcriptionTime: must be in seconds, not in milliseconds, and before 2100',
    );
    await refused(1.5, 'record.transcriptionTime: must be whole seconds since 1970 (UTC)');
    await refused('tomorrow', 'record.transcriptionTime: must be whole seconds since 1970 (UTC)');
    await save({ transcriptionTime: noon + 3 * hour, date: '2024-06-03' });
  });

  test('two people who change different fields both succeed; of one field the second sees both values', async () => {
    await save({ newsLink: 'https://news.example/1', expected: { newsLink: '' } });
    assert.equal((await save({ invalid: true, expected: { invalid: false } }, server.ben)).status, 200);
    const late = await save({ newsLink: 'https://news.example/2', expected: { newsLink: '' } }, server.ben);
    assert.equal(late.status, 409);
    assert.equal(late.body.message, 'Somebody else changed this record in the meantime.');
    assert.deepEqual((late.body as unknown as { conflicts: unknown }).conflicts, [
      {
        field: 'newsLink',
        expected: '',
        actual: 'https://news.example/1',
        wanted: 'https://news.example/2',
        where: 'LMNT 2024-Q1',
      },
    ]);
    await save({ invalid: false });
  });

  test('several records are saved together or not at all; deleted ones leave the list and come back', async () => {
    await server.add({ symbol: 'MRWK' });
    const other = { symbol: 'MRWK', fiscalPeriod: '2024-Q1' };
    const both = (second: object) =>
      server.ann.call(updateEarningsCall, {
        record: [
          { ...key, deleted: true },
          { ...other, ...second },
        ],
      });
    const failed = await both({ fiscalPeriod: '2001-Q1' });
    assert.deepEqual([failed.status, failed.body.message], [404, 'There is no call of MRWK for 2001-Q1.']);
    assert.equal((await server.read()).record.deleted, false);
    await both({ invalid: true });
    const listed = async (deleted: string) =>
      (await server.ann.call(getEarningsCalls, { type: 'pre-call', deleted })).body.map(
        ({ symbol }) => symbol,
      );
    assert.deepEqual([await listed('false'), await listed('true')], [['MRWK'], ['LMNT', 'MRWK']]);
    await save({ deleted: false });
    assert.deepEqual(await listed('false'), ['LMNT', 'MRWK']);
  });

  test('year and period name the call: a changed one keeps its texts, and none is overwritten', async () => {
    const moved = await save({ period: 'Q2' });
    assert.deepEqual([moved.status, moved.body.records[0]!.fiscalPeriod], [200, '2024-Q2']);
    await server.add({ fiscalPeriod: '2024-Q1' });
    const taken = { record: { ...key, fiscalPeriod: '2024-Q2', period: 'Q1' } };
    await refuses(
      server,
      server.ann,
      updateEarningsCall,
      taken,
      409,
      'There is a call of LMNT 2024-Q1 already.',
    );
  });

  test('a whole record that was read before is merged by field; of one field the second sees both values', async () => {
    await server.add({ symbol: 'WHOLE' });
    const of = { symbol: 'WHOLE', fiscalPeriod: '2024-Q1' };
    const { record: read } = await server.read({ symbol: 'WHOLE' });
    assert.equal(read.version, 1);
    const first = await save({ ...read, dialinCode: '1', altSymbols: ['W.L'], date: '2024-06-04' });
    assert.deepEqual([first.status, first.body.records[0]!.version], [200, 2]);
    // The other person has changed another field, and sends the rest as it was.
    const second = await save({ ...read, newsLink: 'https://news.example/w' }, server.ben);
    assert.equal(second.status, 200, second.body.message);
    const { dialinCode, altSymbols, date, newsLink, version } = second.body.records[0]!;
    assert.deepEqual(
      [dialinCode, altSymbols, date, newsLink, version],
      ['1', ['W.L'], '2024-06-04', 'https://news.example/w', 3],
    );
    const digest = await server.digest();
    const third = await save({ ...read, dialinCode: '2', transcriptionTime: null }, server.ben);
    assert.deepEqual(
      [third.status, (third.body as unknown as { conflicts: unknown }).conflicts],
      [409, [{ field: 'dialinCode', expected: '', actual: '1', wanted: '2', where: 'WHOLE 2024-Q1' }]],
    );
    assert.equal(await server.digest(), digest);
    // A period that somebody else corrected stays, and names the call.
    const moved = await save({ ...of, period: 'Q2' });
    assert.equal(moved.body.records[0]!.fiscalPeriod, '2024-Q2');
    const late = await save(
      { ...read, fiscalPeriod: '2024-Q2', dialinLink: 'https://a.example' },
      server.ben,
    );
    assert.deepEqual(
      [late.status, late.body.records[0]!.fiscalPeriod, late.body.records[0]!.period],
      [200, '2024-Q2', 'Q2'],
    );
    // Clients that send no version save what they send.
    const { version: _version, ...whole } = read;
    const all = await save({ ...whole, fiscalPeriod: '2024-Q2', dialinCode: '3' }, server.ben);
    assert.deepEqual([all.body.records[0]!.dialinCode, all.body.records[0]!.date], ['3', read.date]);
  });

  test('bad input names its field, and nothing is saved', async () => {
    const bad = (record: object, text: string | RegExp, status = 400) =>
      refuses(server, server.ann, updateEarningsCall, { record: { ...key, ...record } }, status, text);
    await bad({ date: '2024-13-01' }, 'record.date: must be a date such as 2024-06-01');
    await bad({ dialinNumber: '555' }, 'record.dialinNumber: must have 7 to 15 digits');
    await bad({ dialinNumber: 'call us' }, /^record\.dialinNumber: may hold digits/);
    await bad({ dialinCode: 'abc' }, /^record\.dialinCode: /);
    await bad({ dialinLink: 'javascript:alert(1)' }, /^record\.dialinLink: must be an address/);
    await bad({ altSymbols: 'LMNT' }, /^record\.altSymbols: /);
    await bad({ period: 'Q5' }, /^record\.period: must be one of/);
    await bad({ isNew: true, date: '2024-06-03' }, 'There is a call of LMNT 2024-Q1 already.', 409);
    await bad({ isNew: true, fiscalPeriod: '2030-Q1' }, 'date: is required');
    // Of several it says which.
    const second = { record: [key, { ...key, date: 'soon' }] };
    await refuses(server, server.ann, updateEarningsCall, second, 400, /^record\.1\.date: /);
    await refuses(server, server.ann, updateEarningsCall, { record: [] }, 400, /^record: /);
    await refuses(
      server,
      server.ann,
      updateEarningsCall,
      { record: [key, key] },
      400,
      'record: LMNT 2024-Q1 is there twice',
    );
    await refuses(server, server.stranger, updateEarningsCall, { record: key }, 403, /./);
  });
});
