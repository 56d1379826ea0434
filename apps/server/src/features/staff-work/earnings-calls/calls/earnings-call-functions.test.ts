import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { earningsCallFunctions } from '@midoffice/contract/staff-work/earnings-calls/calls/earnings-call-functions';
import { updateEarningsCall } from '@midoffice/contract/staff-work/earnings-calls/calls/update-earnings-call';
import { callVendors, type CallVendors } from '../../../../testing/call-vendors.ts';
import { pressHost } from '../../../../testing/press.ts';
import { announcementPage, demoScript, printedScript } from '../demo-script.ts';
import { callsServer, key, refuses, type CallsServer } from '../testing/calls.ts';

describe('earnings-call-functions', () => {
  let server: CallsServer;
  let sandbox: CallVendors['sandbox'];
  const host = 'announcements.test.invalid';
  before(async () => {
    ({ sandbox } = await callVendors());
    server = await callsServer({
      sandboxHosts: { [host]: `${sandbox.url}/announcements`, [pressHost]: `${sandbox.url}/press` },
    });
    await server.add();
  });
  after(async () => {
    await server.close();
    await sandbox.close();
  });
  const run = (type: string, record?: object, more: object = {}) =>
    server.ann.call(earningsCallFunctions, { ...key, ...more, type, record });

  test('insert stores the raw text, post-process makes speaker turns of it, wipe empties the raw text alone (r002-calls-function-types)', async () => {
    const script = demoScript('Lumen Instruments', '2024-Q1', { revenue: 4260, eps: 1.37 });
    const raw = printedScript('Lumen Instruments', 'LMNT', script);
    const inserted = await run('insert', { rawTranscriptText: raw });
    assert.deepEqual(
      [inserted.status, inserted.body.message],
      [200, 'Function ran successfully.'],
      inserted.body.message,
    );
    const { body } = await run('post-process');
    assert.deepEqual(body.turns, { all: 14, prepared: 4, questions: 10, speakers: 6 });
    const text = body.processedTranscriptText!;
    assert.match(text, /^Prepared Remarks:\n\nOperator\n\nGood afternoon/);
    assert.match(
      text,
      /\nTheo Lambert -- Northlight Research -- Analyst\n\nGood afternoon, and congratulations/,
    );
    assert.ok(text.includes('Revenue was $4,260 million') && !text.includes('Call participants'));
    const scored = (await server.read()).record;
    assert.deepEqual([scored.errorScore, scored.totalScore], [0, 100]);
    await run('wipe');
    const { rawTranscriptText, processedTranscriptText } = await server.read();
    assert.deepEqual([rawTranscriptText, processedTranscriptText], ['', text]);
  });

  test('values propose what was reported, from the transcript with its sentence, and save nothing', async () => {
    const before = await server.digest();
    const { body } = await run('values');
    assert.equal(body.message, 'Fetched values.');
    assert.deepEqual(
      body.values!.map(({ group, field, value, source }) => [group, field, value, source]),
      [
        ['reported', 'revenue', 4.26e9, 'transcript'],
        ['reported', 'operatingIncome', 809e6, 'transcript'],
        ['reported', 'netIncome', 596e6, 'transcript'],
        ['reported', 'eps', 1.37, 'transcript'],
      ],
    );
    assert.match(body.values![0]!.evidence, /\$4,260 million/);
    assert.equal(await server.digest(), before);
  });

  test('precall-values reads how a call is reached from its announcement', async () => {
    const page = (day: string) =>
      announcementPage('Lumen Instruments', '2024-Q1', {
        day,
        time: '5:30 p.m. ET',
        number: '+1 (555) 010-1234',
        code: '447 081',
        link: 'https://calls.example/lmnt',
      });
    sandbox.twilio.announce('LMNT', page('June 4, 2024'));
    sandbox.twilio.announce('OTHER', page('October 28, 2024'));
    sandbox.twilio.announce('EMPTY', '<p>Nothing to see.</p>');
    const announced = async (name: string) => {
      await server.ann.call(updateEarningsCall, { record: { ...key, newsLink: `https://${host}/${name}` } });
      return run('precall-values');
    };
    const { status, body } = await announced('LMNT');
    assert.equal(status, 200, body.message);
    assert.deepEqual(
      body.values!.map(({ field, value }) => [field, value]),
      [
        ['transcriptionTime', Date.parse('2024-06-04T21:30:00Z') / 1000],
        ['date', '2024-06-04'],
        ['dialinNumber', '+1 (555) 010-1234'],
        ['dialinCode', '447081'],
        ['dialinLink', 'https://calls.example/lmnt'],
      ],
    );
    for (const name of ['OTHER', 'EMPTY']) {
      const wrong = await announced(name);
      assert.deepEqual([wrong.status, wrong.body.message], [422, 'Received incorrect data'], name);
    }
    const gone = await announced('GONE');
    assert.deepEqual(
      [gone.status, gone.body.message],
      [502, 'The announcement cannot be read: its server answers 404.'],
    );
  });

  test('an announcement is read in the character set that it states', async () => {
    await server.add({ symbol: 'KYTO' });
    const page = (meta: string) =>
      `<html><head>${meta}</head><body><p>Results on June 4, 2024. Conference call at 5:30 p.m. ET.</p>
      <p>Dial in: +1 (555) 010-1234, access code 447081. Webcast: <a href="https://calls.example/caf\xe9">https://calls.example/caf\xe9</a></p></body></html>`;
    const cyrillic = (html: string): Buffer => Buffer.from(html, 'latin1');
    const link = async (id: string, type: string, html: string): Promise<unknown> => {
      sandbox.press.seedFile({ id, type, base64: cyrillic(html).toString('base64') });
      const record = { ...key, symbol: 'KYTO', newsLink: `https://${pressHost}/${id}` };
      await server.ann.call(updateEarningsCall, { record });
      const { status, body } = await run('precall-values', undefined, { symbol: 'KYTO' });
      assert.equal(status, 200, body.message);
      return body.values!.find(({ field }) => field === 'dialinLink')?.value;
    };
    assert.deepEqual(
      [
        await link('latin.html', 'text/html; charset=iso-8859-1', page('')),
        await link('none.html', 'text/html', page('')),
        await link('russian.html', 'text/html; charset=windows-1251', page('<meta charset="big5">')),
        await link('meta.html', 'text/html', page('<meta charset="windows-1251">')),
      ],
      ['café', 'café', 'cafй', 'cafй'].map((name) => `https://calls.example/${name}`),
    );
  });

  test('nothing known is incorrect data (r002-precall-wrong)', async () => {
    await server.add({ symbol: 'MRWK' });
    const other = { symbol: 'MRWK' };
    for (const type of ['precall-values', 'values']) {
      const { status, body } = await run(type, undefined, other);
      assert.deepEqual([status, body.message], [422, 'Received incorrect data'], type);
    }
    const internal = { record: { ...key, ...other, newsLink: 'http://127.0.0.1:9/' } };
    await server.ann.call(updateEarningsCall, internal);
    const { body } = await run('precall-values', undefined, other);
    assert.match(body.message, /^newsLink: /);
  });

  test('what cannot be done is refused, and nothing is written', async () => {
    const other = { symbol: 'MRWK', fiscalPeriod: '2024-Q1' };
    const bad = (input: object, status: number, text: string | RegExp) =>
      refuses(server, server.ann, earningsCallFunctions, { ...other, ...input }, status, text);
    await bad(
      { type: 'erase' },
      400,
      'type: must be one of precall-values, post-process, wipe, insert, values',
    );
    await bad({ type: 'insert' }, 409, 'There is no text to insert: this call has no live text yet.');
    await bad({ type: 'post-process' }, 409, 'There is no raw transcript to process.');
    await run('insert', { rawTranscriptText: 'words without any speaker' }, other);
    await bad(
      { type: 'post-process' },
      422,
      'No speaker was found in the raw transcript. Nothing was changed.',
    );
    await bad({ type: 'wipe', symbol: 'NONE' }, 404, 'There is no call of NONE for 2024-Q1.');
    await refuses(server, server.stranger, earningsCallFunctions, { ...key, type: 'wipe' }, 403, /./);
  });
});
