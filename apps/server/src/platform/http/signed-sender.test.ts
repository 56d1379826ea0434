// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, mock, test } from 'node:test';
import { calls } from '@midoffice/contract';
import { receiveSurveyResponses } from '@midoffice/contract/staff-work/surveys/calls/receive-survey-responses';
import type { AnyCall } from '@midoffice/contract/kernel';
import { ingestEnv, sendRecords } from '../../testing/ingest.ts';
import { testServer, type TestServer } from '../../testing/server.ts';
import { implementSigned, implementWrite } from './implement.ts';

const mostRefused = 30;
// Counts are of one minute, which must not end within a test.
const startedAt = Date.now();
const now = (): number => startedAt;
const signed = (calls as readonly AnyCall[]).filter((call) => call.signed);

describe('calls whose sender signs them', () => {
  let server: TestServer;
  before(async () => {
    server = await testServer({ env: { ...ingestEnv, REFUSED_PER_ADDRESS: String(mostRefused) }, now });
  });
  after(() => server.close());

  const postUnsigned = async ({ path }: AnyCall): Promise<number> => {
    const answer = await server.app.inject({
      method: 'POST',
      url: path.replace(/\{\w+\}/g, '0b7ad2f6-3f0e-4f7c-9a39-6c1d2f1f0a11'),
      headers: { 'content-type': 'application/json' },
      payload: '{}',
    });
    return answer.statusCode;
  };

  test('a wrong signature begins no transaction and counts as a refused request of its address', async () => {
    const digest = await server.digest();
    const begun = mock.method(server.platform.db, 'transaction');
    const statuses = new Map<string, number>();
    for (const call of signed) statuses.set(call.name, await postUnsigned(call));
    for (const [name, status] of statuses) assert.ok([400, 503].includes(status), `${name}: ${status}`);
    for (let n = signed.length; n < mostRefused; n += 1)
      assert.equal(await postUnsigned(receiveSurveyResponses), 400);
    for (const call of signed) assert.equal(await postUnsigned(call), 429, call.name);
    assert.equal(begun.mock.callCount(), 0);
    begun.mock.restore();
    assert.equal(await server.digest(), digest);
  });

  test('verified requests count for nothing, however many there are', async () => {
    const fresh = await testServer({ env: { ...ingestEnv, REFUSED_PER_ADDRESS: '3' }, now });
    try {
      for (let n = 0; n < 8; n += 1) {
        const { status } = await sendRecords(fresh, receiveSurveyResponses, `{"no":${n}}`);
        assert.equal(status, 400, 'the signature is right, the record is not');
      }
      const { status } = await sendRecords(fresh, receiveSurveyResponses, '{}', { signature: 'sha256=00' });
      assert.equal(status, 400);
    } finally {
      await fresh.close();
    }
  });

  test('a signed call is implemented by one that verifies, and no other call is', () => {
    const other = calls.find((call: AnyCall) => call.mode === 'write' && !call.signed)!;
    assert.throws(
      () =>
        implementSigned(
          other as AnyCall,
          () => 1,
          async () => ({}),
        ),
      TypeError,
    );
    const unverified = implementWrite(receiveSurveyResponses, async () => ({}) as never);
    assert.equal(Object.hasOwn(unverified, 'signed'), false);
  });
});
