// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getSurveyResponses } from '@midoffice/contract/staff-work/surveys/calls/get-survey-responses';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';
import { makeResponses } from '../factory.ts';

const question = 'Which colour?';
const nowMs = Date.UTC(2026, 5, 1);
const daysAgo = (days: number): string => new Date(nowMs - days * 86_400_000).toISOString();
const given = (answer: string, count: number, days = 1) =>
  Array.from({ length: count }, () => ({
    type: 'design',
    createdAt: daysAgo(days),
    questions: { [question]: answer, 'Why?': 'Because' },
  }));

describe('get-survey-responses', () => {
  let server: TestServer;
  let member: Client;
  before(async () => {
    server = await testServer({ now: () => nowMs });
    member = await server.staff({ role: 'standard', permissions: ['survey-responses'] });
    await makeResponses(server.platform, [
      ...given('Blue', 5),
      ...given('Red', 2),
      ...given('Green', 2, 20),
      ...given('Red', 3, 60),
      ...given('Grey', 1, 200),
      ...given('Old gold', 4, 400),
      { type: 'other', questions: { [question]: 'Blue' } },
    ]);
  });
  after(() => server.close());
  const counts = async (timeframe?: string) =>
    (await member.call(getSurveyResponses, { type: 'design', question, ...(timeframe && { timeframe }) }))
      .body;

  test('counts the answers to one question, the most frequent first, then by name', async () => {
    assert.deepEqual(await counts(), {
      responses: [
        { _id: 'Blue', count: 5 },
        { _id: 'Red', count: 5 },
        { _id: 'Old gold', count: 4 },
        { _id: 'Green', count: 2 },
        { _id: 'Grey', count: 1 },
      ],
      total: 17,
      answers: 5,
    });
  });

  test('responses are loaded by type, question and timeframe (r003-survey-timeframe)', async () => {
    const totals = await Promise.all(['all', '7d', '30d', '90d', '365d'].map((frame) => counts(frame)));
    assert.deepEqual(
      totals.map(({ total }) => total),
      [17, 7, 9, 12, 13],
    );
    assert.deepEqual(totals[1]?.responses, [
      { _id: 'Blue', count: 5 },
      { _id: 'Red', count: 2 },
    ]);
  });

  test('lists a thousand answers at most, and counts all', async () => {
    await makeResponses(
      server.platform,
      Array.from({ length: 1005 }, (_none, n) => ({
        type: 'free',
        questions: { Text: `${n} ${'x'.repeat(n % 2 ? 4000 : 3)}` },
      })),
    );
    const { body } = await member.call(getSurveyResponses, { type: 'free', question: 'Text' });
    assert.deepEqual([body.responses.length, body.total, body.answers], [1000, 1005, 1005]);
  });

  test('a kind, or a question, that nobody answered has no responses', async () => {
    for (const input of [
      { type: 'none', question },
      { type: 'design', question: 'None' },
    ])
      assert.deepEqual((await member.call(getSurveyResponses, input)).body, {
        responses: [],
        total: 0,
        answers: 0,
      });
  });

  test('refuses what is missing or unknown by its field, and a member without the grant', async () => {
    for (const [input, message] of [
      [{ question }, 'type: is required'],
      [{ type: 'design', question: ' ' }, 'question: is required'],
      [{ type: 'design', question, timeframe: '1d' }, 'timeframe: must be one of all, 7d, 30d, 90d, 365d'],
    ] as const) {
      const { status, body } = await member.call(getSurveyResponses, input);
      assert.deepEqual([status, body.message], [400, message]);
    }
    const other = await server.staff({ role: 'standard', permissions: ['charts'] });
    assert.equal((await other.call(getSurveyResponses, { type: 'design', question })).status, 403);
  });
});
