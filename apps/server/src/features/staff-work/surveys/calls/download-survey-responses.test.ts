import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { downloadSurveyResponses } from '@midoffice/contract/staff-work/surveys/calls/download-survey-responses';
import { newestAudit } from '../../../../testing/audit.ts';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';
import { makeResponses } from '../factory.ts';

describe('download-survey-responses', () => {
  const nowMs = Date.UTC(2026, 5, 1);
  let server: TestServer;
  let member: Client;
  before(async () => {
    server = await testServer({ now: () => nowMs });
    member = await server.staff({ role: 'standard', permissions: ['survey-responses'] });
  });
  after(() => server.close());

  test('a line for each response, a column for each question, formulas disarmed; the audit log names who', async () => {
    await makeResponses(server.platform, [
      {
        _id: 'one',
        createdAt: '2026-05-30T10:00:00Z',
        userid: 'ada',
        email: 'ada@customer.example',
        planCode: 'monthlyIND1',
        questions: { 'Why?': '=1+1', 'And, then?': 'two\nlines' },
      },
      { _id: 'two', createdAt: '2026-05-31T10:00:00Z', questions: { 'And, then?': '-5' } },
      { _id: 'old', createdAt: '2025-01-01T10:00:00Z' },
      { _id: 'other', type: 'other' },
    ]);
    const { status, body, headers } = await member.call(downloadSurveyResponses, {
      type: 'cancellation',
      timeframe: '7d',
    });
    assert.equal(status, 200);
    assert.equal(headers['content-type'], 'text/csv; charset=utf-8');
    assert.match(String(headers['content-disposition']), /survey-responses-2026-06-01\.csv/);
    assert.equal(
      body,
      '_id,createdAt,userid,email,planCode,Reason,Why?,"And, then?"\r\n' +
        "two,2026-05-31T10:00:00.000Z,,,,,,'-5\r\n" +
        'one,2026-05-30T10:00:00.000Z,ada,ada@customer.example,monthlyIND1,,\'=1+1,"two\nlines"\r\n',
    );
    const entry = await newestAudit(server, 'survey responses');
    assert.deepEqual(
      [entry?.kind, entry?.actor_id, entry?.after],
      [
        'survey.responses-exported',
        member.userid,
        { filters: { type: 'cancellation', timeframe: '7d' }, rows: 2 },
      ],
    );
  });

  test('refuses a missing kind and a member without the grant, and no export is recorded', async () => {
    const other = await server.staff({ role: 'standard', permissions: ['charts'] });
    const digest = await server.digest();
    assert.equal((await member.call(downloadSurveyResponses, {})).status, 400);
    assert.equal((await other.call(downloadSurveyResponses, { type: 'cancellation' })).status, 403);
    assert.equal(await server.digest(), digest);
  });
});
