import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { downloadSurveyResponses } from '@midoffice/contract/staff-work/surveys/calls/download-survey-responses';
import { getSurveyQuestions } from '@midoffice/contract/staff-work/surveys/calls/get-survey-questions';
import { getSurveyResponses } from '@midoffice/contract/staff-work/surveys/calls/get-survey-responses';
import { getSurveyUserResponse } from '@midoffice/contract/staff-work/surveys/calls/get-survey-user-response';
import { getSurveyUserResponsesByAnswer } from '@midoffice/contract/staff-work/surveys/calls/get-survey-user-responses-by-answer';
import type {
  AnswerCounts,
  Respondent,
  SurveyQuestions,
} from '@midoffice/contract/staff-work/surveys/shapes';
import { recordExport } from '@midoffice/contract/system/audit/calls/record-export';
import { waitFor, within } from '@testing-library/react';
import { FakeServer } from '../../../../testing/fake-server.ts';
import { testReadStates } from '../../../../testing/read-states.tsx';
import { drawScreen, screen } from '../../../../testing/render.tsx';
import { keepSavedFiles } from '../../../../testing/saved-files.ts';
import { SurveyResponses } from './survey-responses.tsx';

const offered: SurveyQuestions = {
  types: ['cancellation', 'onboarding'],
  type: 'cancellation',
  questions: ['Why do you leave?', 'What next?'],
  timeframes: ['all', '7d', '30d', '90d', '365d'],
};
const counts: AnswerCounts = {
  responses: ['Blue', 'Red', 'Green', 'Grey', 'Gold', 'Pink', 'Black', 'White'].map((_id, n) => ({
    _id,
    count: 10 - n,
  })),
  total: 52,
  answers: 8,
};
const nothing: AnswerCounts = { responses: [], total: 0, answers: 0 };
const respondent = (n: number, more: Partial<Respondent> = {}): Respondent => ({
  _id: `response-${n}`,
  userid: `user-${n}`,
  email: `user-${n}@customer.example`,
  planCode: 'monthlyIND1',
  createdAt: `2026-01-05T10:00:${String(n % 60).padStart(2, '0')}.000Z`,
  knownUser: true,
  ...more,
});
const many = Array.from({ length: 45 }, (_none, n) => respondent(n));

const asked = (respondents: Respondent[] = many): FakeServer =>
  new FakeServer()
    .answers(getSurveyQuestions, ({ type }) => ({ ...offered, type: type ?? offered.type }))
    .answers(getSurveyResponses, counts)
    .answers(getSurveyUserResponsesByAnswer, { responses: respondents })
    .answers(recordExport, { success: true, message: '' });
const drawn = (server: FakeServer, address = {}) => drawScreen(SurveyResponses, { server, address });
const entries = (): string[] =>
  within(screen.getByRole('list', { name: 'Answers' }))
    .getAllByRole('button')
    .map((button) => button.textContent);

describe('survey-responses-screen', () => {
  testReadStates(SurveyResponses, {
    call: getSurveyResponses,
    filled: counts,
    shows: 'Blue',
    empty: nothing,
    says: 'No responses found',
    around: (server) => server.answers(getSurveyQuestions, offered),
  });

  test('survey-view: 8 answers are 5 slices and the rest, with the total in the centre and a legend of percentage, count and title (r002-survey-pie-top5)', async () => {
    drawn(asked());
    await screen.findByText('Blue');
    assert.deepEqual(entries(), [
      '19.2%10Blue',
      '17.3%9Red',
      '15.4%8Green',
      '13.5%7Grey',
      '11.5%6Gold',
      '23.1%12All Other Responses',
    ]);
    assert.equal(screen.getByText('Total Responses').parentElement?.textContent, '52Total Responses');
    assert.ok(screen.getByRole('img', { name: 'Answers to Why do you leave?' }));
  });

  test('type, question and time frame are sent, and a new one forgets the answer (r003-survey-timeframe)', async () => {
    const { server, user } = drawn(asked(), { answer: 'Blue' });
    await screen.findByText('Latest User Responses for: Blue');
    await user.selectOptions(screen.getByLabelText('Question'), 'What next?');
    await user.selectOptions(screen.getByLabelText('Time frame'), '30d');
    assert.ok(!screen.queryByText('Latest User Responses for: Blue'));
    await user.selectOptions(screen.getByLabelText('Survey type'), 'onboarding');
    await screen.findByText('Blue');
    assert.deepEqual(server.inputsOf(getSurveyResponses), [
      { type: 'cancellation', question: 'Why do you leave?', timeframe: 'all' },
      { type: 'cancellation', question: 'What next?', timeframe: 'all' },
      { type: 'cancellation', question: 'What next?', timeframe: '30d' },
      { type: 'onboarding', question: 'Why do you leave?', timeframe: '30d' },
    ]);
    assert.deepEqual(server.inputsOf(getSurveyQuestions).at(-1), { type: 'onboarding' });
  });

  test('survey-answer-table: a click on an answer lists at most 100 users, 20 a page (r002-survey-select-answer)', async () => {
    const { server, user } = drawn(asked());
    const blue = await screen.findByRole('button', { name: /Blue/ });
    assert.deepEqual(server.inputsOf(getSurveyUserResponsesByAnswer), []);
    await user.click(blue);
    const table = await screen.findByRole('grid', { name: 'Latest User Responses for: Blue' });
    await screen.findByText('user-0');
    assert.equal(blue.getAttribute('aria-pressed'), 'true');
    assert.deepEqual(server.inputsOf(getSurveyUserResponsesByAnswer), [
      { type: 'cancellation', question: 'Why do you leave?', timeframe: 'all', answer: 'Blue', limit: 100 },
    ]);
    assert.deepEqual(
      within(table)
        .getAllByRole('columnheader')
        .map((cell) => cell.textContent),
      ['User ID', 'Email', 'Plan Code', 'Created At'],
    );
    assert.equal(within(table).getAllByRole('row').length, 21, 'a head and twenty');
    await user.click(screen.getByLabelText('Next page'));
    assert.ok(screen.getByText('user-20'));
    assert.ok(!screen.queryByText('user-0'));
    await user.click(screen.getByLabelText('Next page'));
    assert.equal(within(table).getAllByRole('row').length, 6);
  });

  test('what is missing reads N/A and -, and an answer without users has none (r002-survey-defaults)', async () => {
    const { server, user } = drawn(
      asked([respondent(1, { email: null, planCode: null, knownUser: false })]),
      {
        answer: 'Blue',
      },
    );
    const row = (await screen.findByText('user-1')).closest('tr')!;
    assert.match(row.textContent, /^user-1N\/A-2026-01-05 10:00/);
    assert.ok(!within(row).queryByRole('link'), 'nobody here has this id');
    server.answers(getSurveyUserResponsesByAnswer, { responses: [] });
    await user.click(screen.getByRole('button', { name: /Red/ }));
    assert.ok(await screen.findByText('No responses found'));
  });

  test('the rest opens the answers in it, searched, and one of them is picked', async () => {
    const { server, user } = drawn(asked());
    await user.click(await screen.findByRole('button', { name: /All Other Responses/ }));
    const table = await screen.findByRole('grid', { name: 'All Other Responses' });
    assert.equal(within(table).getAllByRole('row').length, 4);
    await user.type(screen.getByLabelText('Search answers'), 'bl');
    await user.click(within(table).getByText('Black'));
    await screen.findByText('Latest User Responses for: Black');
    assert.equal(server.inputsOf(getSurveyUserResponsesByAnswer).at(-1)?.answer, 'Black');
  });

  test('the counts and the users of an answer are saved as CSV, and all responses by a call of their own', async (t) => {
    const saved = keepSavedFiles(t);
    const { server, user } = drawn(asked(), { answer: 'Blue' });
    await screen.findByText('user-0');
    for (const [n, button] of screen.getAllByRole('button', { name: 'Export CSV' }).entries()) {
      await user.click(button);
      await waitFor(() => assert.equal(saved.length, n + 1));
    }
    assert.match(saved[0]!.name, /^survey-answers-.*\.csv$/);
    assert.match(await saved[0]!.content.text(), /^Answer,Responses\r\nBlue,10\r\n/);
    assert.match(await saved[1]!.content.text(), /^User ID,Email,Plan Code,Created At\r\nuser-0,/);
    assert.deepEqual(
      server.inputsOf(recordExport).map(({ list, rows }) => [list, rows]),
      [
        ['survey-answers', 8],
        ['survey-users', 45],
      ],
    );
    server.refuses(downloadSurveyResponses, 400, { message: 'timeframe: holds more than 50,000 responses' });
    await user.click(screen.getByRole('button', { name: 'All responses' }));
    await screen.findByText('timeframe: holds more than 50,000 responses');
    assert.deepEqual(server.inputsOf(downloadSurveyResponses), [{ type: 'cancellation', timeframe: 'all' }]);
  });

  test('survey-user-lookup: an empty id asks nothing and says what is missing (r003-survey-lookup)', async () => {
    const { server, user } = drawn(asked());
    await user.type(screen.getByLabelText('User ID or e-mail'), '  {Enter}');
    assert.ok(await screen.findByText('Please enter a user id or an e-mail.'));
    assert.deepEqual(server.inputsOf(getSurveyUserResponse), []);
  });

  test('survey-user-response: type, date and each question with its answer, of whom was typed or picked', async () => {
    const response = {
      ...respondent(7),
      type: 'onboarding',
      questions: { 'How did you find us?': 'A friend', 'What will you build?': '<b>An app</b>' },
    };
    const server = asked().answers(getSurveyUserResponse, ({ userId }) => ({
      responses: userId === 'nobody' ? [] : [response],
    }));
    const { user } = drawn(server, { answer: 'Blue' });
    await user.click(await screen.findByText('user-7@customer.example'));
    const field = screen.getByLabelText<HTMLInputElement>('User ID or e-mail');
    await screen.findByText('How did you find us?');
    assert.equal(field.value, 'user-7');
    const shown = screen.getByRole('article');
    assert.equal(
      shown.textContent,
      'onboarding2026-01-05 10:00 UTCHow did you find us?A friendWhat will you build?<b>An app</b>',
    );
    await user.clear(field);
    await user.type(field, ' nobody {Enter}');
    assert.ok(await screen.findByText('No responses found'));
    assert.deepEqual(
      server.inputsOf(getSurveyUserResponse).map(({ userId }) => userId),
      ['user-7', 'nobody'],
    );
    assert.match(location.search, /who=nobody/);
  });

  test('without any survey nothing is asked and the screen says so', async () => {
    const none = { types: [], type: null, questions: [], timeframes: offered.timeframes };
    const { server } = drawn(new FakeServer().answers(getSurveyQuestions, none));
    assert.ok(await screen.findByText('No responses found'));
    assert.deepEqual(server.inputsOf(getSurveyResponses), []);
  });

  test('a failure of the questions is shown and tried again', async () => {
    const server = asked().refuses(getSurveyQuestions, 500);
    const { user } = drawn(server);
    await screen.findByRole('alert');
    server.answers(getSurveyQuestions, offered);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    assert.ok(await screen.findByText('Blue'));
  });
});
