import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getSurveyUserResponsesByAnswer } from '@midoffice/contract/staff-work/surveys/calls/get-survey-user-responses-by-answer';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';
import { makeResponses } from '../factory.ts';

const about = { type: 'design', question: 'Which colour?' };
const nowMs = Date.UTC(2026, 5, 1);

describe('get-survey-user-responses-by-answer', () => {
  let server: TestServer;
  let member: Client;
  before(async () => {
    server = await testServer({ now: () => nowMs });
    member = await server.staff({ role: 'standard', permissions: ['survey-responses'] });
    await makeResponses(server.platform, [
      ...Array.from({ length: 120 }, (_none, n) => ({
        type: 'design',
        userid: `user-${n}`,
        email: n % 2 ? `user-${n}@customer.example` : null,
        createdAt: new Date(nowMs - (n + 1) * 86_400_000).toISOString(),
        questions: { 'Which colour?': 'Blue\nor so' },
      })),
      { type: 'design', userid: 'red', questions: { 'Which colour?': 'Red' } },
      { type: 'other', userid: 'other', questions: { 'Which colour?': 'Blue\nor so' } },
    ]);
  });
  after(() => server.close());
  const given = async (more: object = {}) =>
    (await member.call(getSurveyUserResponsesByAnswer, { ...about, answer: 'Blue\nor so', ...more })).body
      .responses;

  test('lists the latest 100 who gave an answer, or as many as asked for', async () => {
    const all = await given();
    assert.deepEqual([all.length, all[0]?.userid, all.at(-1)?.userid], [100, 'user-0', 'user-99']);
    assert.deepEqual(all[0], {
      _id: all[0]!._id,
      userid: 'user-0',
      email: null,
      planCode: null,
      createdAt: new Date(nowMs - 86_400_000).toISOString(),
      knownUser: false,
    });
    assert.deepEqual(
      (await given({ limit: 2 })).map(({ userid }) => userid),
      ['user-0', 'user-1'],
    );
  });

  test('within a time frame as the pie has it', async () => {
    assert.equal((await given({ timeframe: '7d' })).length, 7);
    assert.deepEqual(await given({ answer: 'Blue' }), []);
  });

  test('refuses a limit above 100, an empty answer, and a member without the grant', async () => {
    for (const [input, field] of [
      [{ limit: 101 }, 'limit'],
      [{ limit: 0 }, 'limit'],
      [{ answer: '' }, 'answer'],
    ] as const) {
      const { status, body } = await member.call(getSurveyUserResponsesByAnswer, {
        ...about,
        answer: 'Red',
        ...input,
      });
      assert.equal(status, 400);
      assert.match(body.message, new RegExp(`^${field}: `));
    }
    const other = await server.staff({ role: 'standard', permissions: ['charts'] });
    assert.equal((await other.call(getSurveyUserResponsesByAnswer, { ...about, answer: 'Red' })).status, 403);
  });
});
