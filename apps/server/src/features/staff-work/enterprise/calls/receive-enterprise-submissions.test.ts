// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getEnterpriseInfo } from '@midoffice/contract/staff-work/enterprise/calls/get-enterprise-info';
import { receiveEnterpriseSubmissions } from '@midoffice/contract/staff-work/enterprise/calls/receive-enterprise-submissions';
import { ingestEnv, sendRecords } from '../../../../testing/ingest.ts';
import { testServer, type TestServer } from '../../../../testing/server.ts';

const submission = {
  _id: 'e-1',
  createdAt: '2026-01-31T12:00:00.000Z',
  firstname: 'Ada',
  lastname: 'Lovelace',
  email: 'ada@company.example',
  userid: 'ada',
  company: 'Engine & Co',
  website: 'https://engine.example',
  companyType: 'Fund',
  jobTitle: 'CTO',
  country: 'United Kingdom',
  licenseRequest: { license: 'Display', audienceSize: '5000', domain: 'engine.example' },
  audienceSize: '5000',
  datasets: ['EOD prices', 'News'],
  paymentFrequency: 'annually',
  paymentMethod: 'bank transfer',
  paymentAddress: '12 Square\nLondon',
  taxId: 'GB 123',
  useCase: 'A page\nof prices',
  content: '<b>Hello</b>\nPlease write.',
};

describe('receive-enterprise-submissions', () => {
  let server: TestServer;
  before(async () => {
    server = await testServer({ env: ingestEnv });
  });
  after(() => server.close());
  const send = (records: readonly object[], options = {}) =>
    sendRecords(server, receiveEnterpriseSubmissions, records, options);
  const list = async () => (await (await server.staff()).call(getEnterpriseInfo, {})).body.rows;

  test('stores every field, once by id', async () => {
    assert.equal((await send([submission])).body.stored, 1);
    const again = await send([submission, { ...submission, _id: 'e-2' }]);
    assert.deepEqual([again.body.stored, again.body.known, again.body.differing], [1, 1, []]);
    const stored = await list();
    assert.deepEqual(
      stored.find(({ _id }) => _id === 'e-1'),
      { ...submission, knownUser: false },
    );
  });

  test('takes numbers and lists as forms send them; what is missing is null', async () => {
    await send([
      {
        _id: 'e-3',
        createdAt: '2026-02-01',
        email: 'bare@company.example',
        audienceSize: 250,
        datasets: 'News, , Prices ',
      },
    ]);
    const [bare] = await list();
    assert.deepEqual(
      [bare?.audienceSize, bare?.datasets, bare?.licenseRequest, bare?.firstname, bare?.content],
      ['250', ['News', 'Prices'], null, null, null],
    );
  });

  for (const [what, wrong, message] of [
    ['no e-mail', { email: null }, /^line 1: email is required$/],
    ['an empty e-mail', { email: '' }, /^line 1: email is required$/],
    ['a list in a list', { datasets: [['x']] }, /^line 1: datasets/],
    ['too long a content', { content: 'x'.repeat(20_001) }, /^line 1: content must have at most 20000/],
    ['a website of two lines', { website: 'a\r\nb' }, /^line 1: website must not have line breaks$/],
  ] as const)
    test(`refuses ${what}, and stores nothing`, async () => {
      const digest = await server.digest();
      const { status, body } = await send([
        { ...submission, _id: 'wrong', ...wrong },
        { ...submission, _id: 'right' },
      ]);
      assert.equal(status, 400);
      assert.match(body.message, message);
      assert.equal(await server.digest(), digest);
    });

  test('refuses a forged and a repeated request, and stores nothing', async () => {
    const digest = await server.digest();
    assert.equal((await send([{ ...submission, _id: 'f' }], { sender: 'forms' })).status, 400);
    assert.equal(await server.digest(), digest);
    const once = [{ ...submission, _id: 'once' }];
    const timestamp = String(Math.floor(Date.now() / 1000));
    assert.equal((await send(once, { timestamp })).status, 200);
    assert.equal((await send(once, { timestamp })).status, 409);
  });
});
