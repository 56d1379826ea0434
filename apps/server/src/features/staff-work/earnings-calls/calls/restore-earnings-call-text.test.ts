import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { earningsCallFunctions } from '@midoffice/contract/staff-work/earnings-calls/calls/earnings-call-functions';
import { restoreEarningsCallText } from '@midoffice/contract/staff-work/earnings-calls/calls/restore-earnings-call-text';
import { callsServer, key, refuses, type CallsServer } from '../testing/calls.ts';

describe('restore-earnings-call-text', () => {
  let server: CallsServer;
  before(async () => {
    server = await callsServer();
    await server.add();
  });
  after(() => server.close());

  test('a text that was wiped comes back', async () => {
    const run = (type: string, record?: object) =>
      server.ann.call(earningsCallFunctions, { ...key, type, record });
    await run('insert', { rawTranscriptText: 'Operator: Welcome to the call.' });
    await run('wipe');
    const { rawTranscriptText, versions } = await server.read();
    assert.equal(rawTranscriptText, '');
    const wiped = versions.find(({ reason }) => reason === 'inserted')!;
    const { status } = await server.ben.call(restoreEarningsCallText, { ...key, id: wiped.id });
    const now = await server.read();
    assert.deepEqual([status, now.rawTranscriptText], [200, 'Operator: Welcome to the call.']);
    assert.deepEqual([now.versions[0]!.reason, now.versions[0]!.by], ['restored', 'ben@staff.example']);
  });

  test('a text of another call, and strangers, are refused', async () => {
    await server.add({ symbol: 'MRWK' });
    const { id } = (await server.read()).versions[0]!;
    const other = { ...key, symbol: 'MRWK', id };
    await refuses(server, server.ann, restoreEarningsCallText, other, 404, 'This text is no longer stored.');
    await refuses(server, server.ann, restoreEarningsCallText, { ...key, id: 0 }, 400, /^id: /);
    await refuses(server, server.stranger, restoreEarningsCallText, { ...key, id }, 403, /./);
  });
});
