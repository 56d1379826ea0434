import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getEarningsCallAdditionals } from '@midoffice/contract/staff-work/earnings-calls/calls/get-earnings-call-additionals';
import { callsServer, key, refuses, type CallsServer } from '../testing/calls.ts';

describe('earnings-call-additionals', () => {
  let server: CallsServer;
  before(async () => {
    server = await callsServer();
  });
  after(() => server.close());

  test('a call has its record, figures, texts and checks, and no dial-in before the first', async () => {
    const record = await server.add();
    const read = await server.read();
    assert.deepEqual(read.record, record);
    const { checks, record: _record, ...rest } = read;
    assert.deepEqual(rest, {
      financials: {},
      rawTranscriptText: '',
      processedTranscriptText: '',
      interimRawText: '',
      inCall: false,
      dialIn: null,
      versions: [],
      recordings: [],
    });
    assert.deepEqual(
      checks.map(({ check, state }) => [check, state]),
      [
        ['calendar-date', 'na'],
        ['transcription-date', 'passed'],
        ['fiscal-period', 'passed'],
        ['doubled-text', 'na'],
        ['cut-text', 'na'],
        ['speakers', 'na'],
        ['length', 'na'],
        ['questions', 'na'],
      ],
    );
  });

  test('bad input, missing calls and strangers are refused', async () => {
    const at = (client: typeof server.ann, input: object, status: number, text: string | RegExp) =>
      refuses(server, client, getEarningsCallAdditionals, { ...key, ...input }, status, text);
    await at(server.ann, { date: 'today' }, 400, /^date: /);
    await at(server.ann, { symbol: 'NONE' }, 404, 'There is no call of NONE for 2024-Q1.');
    await at(server.stranger, {}, 403, /./);
  });
});
