import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getSurveyQuestions } from '@midoffice/contract/staff-work/surveys/calls/get-survey-questions';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';
import { makeResponses } from '../factory.ts';

describe('get-survey-questions', () => {
  let server: TestServer;
  let member: Client;
  before(async () => {
    server = await testServer();
    member = await server.staff({ role: 'standard', permissions: ['survey-responses'] });
  });
  after(() => server.close());

  test('without any response there is nothing to pick but the time frames', async () => {
    assert.deepEqual((await member.call(getSurveyQuestions, {})).body, {
      types: [],
      type: null,
      questions: [],
      timeframes: ['all', '7d', '30d', '90d', '365d'],
    });
  });

  test('names the kinds, and the questions of one in the order of the survey', async () => {
    await makeResponses(server.platform, [
      { type: 'onboarding', questions: { 'How did you find us?': 'A friend' } },
      { type: 'cancellation', questions: { 'Why do you leave?': 'Price', 'And then?': 'Nothing' } },
      { type: 'cancellation', questions: { 'Why do you leave?': 'Data', 'Anything else?': 'No' } },
    ]);
    const first = (await member.call(getSurveyQuestions, {})).body;
    assert.deepEqual([first.types, first.type], [['cancellation', 'onboarding'], 'cancellation']);
    assert.deepEqual(first.questions, ['Why do you leave?', 'And then?', 'Anything else?']);
    const other = (await member.call(getSurveyQuestions, { type: 'onboarding' })).body;
    assert.deepEqual([other.type, other.questions], ['onboarding', ['How did you find us?']]);
    assert.deepEqual((await member.call(getSurveyQuestions, { type: 'none' })).body.questions, []);
  });

  test('refuses an empty kind, and a member without the grant', async () => {
    const { status, body } = await member.call(getSurveyQuestions, { type: ' ' });
    assert.deepEqual([status, body.message], [400, 'type: is required']);
    const other = await server.staff({ role: 'standard', permissions: ['charts'] });
    assert.equal((await other.call(getSurveyQuestions, {})).status, 403);
  });
});
