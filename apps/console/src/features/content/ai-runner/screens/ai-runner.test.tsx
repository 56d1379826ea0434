import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { getAiRun } from '@midoffice/contract/content/ai-runner/calls/get-ai-run';
import { getAvailableAiModels } from '@midoffice/contract/content/ai-runner/calls/get-available-ai-models';
import { listAiRuns } from '@midoffice/contract/content/ai-runner/calls/list-ai-runs';
import { postProcessAiModel } from '@midoffice/contract/content/ai-runner/calls/post-process-ai-model';
import { runAiModel } from '@midoffice/contract/content/ai-runner/calls/run-ai-model';
import { saveAiPrompt } from '@midoffice/contract/content/ai-runner/calls/save-ai-prompt';
import type { AiPrompt, AiRunDetails } from '@midoffice/contract/content/ai-runner/shapes';
import { FakeServer } from '../../../../testing/fake-server.ts';
import { testReadStates } from '../../../../testing/read-states.tsx';
import { act, waitFor, within } from '@testing-library/react';
import { answerLeaving, currentLeaving, unsavedLabels } from '../../../../kit/guard/unsaved.ts';
import { drawScreen, screen } from '../../../../testing/render.tsx';
import { AiRunner } from './ai-runner.tsx';

const prompt: AiPrompt = {
  id: 'p1',
  name: 'Support answer',
  model: '',
  prompt: 'Be kind.',
  postProcessing: 'text',
  postPrompt: '',
  revision: 3,
  updatedAt: '2026-05-01T10:00:00.000Z',
  updatedBy: 'a@staff.example',
};
const offered = {
  prompts: [prompt],
  models: ['own/default', 'own/large'],
  modelProviders: [{ provider: 'own', models: ['own/default', 'own/large'] }],
};
const done: AiRunDetails = {
  runID: '6a5dcfa4-8df2-4d14-8e53-6ad9ac0a6f01',
  promptType: 'p1',
  promptName: 'Support answer',
  modelType: 'own/default',
  state: 'done',
  startedAt: '2026-05-01T10:00:00.000Z',
  elapsedMs: 2345,
  startedBy: 'a@staff.example',
  isEstimated: false,
  inputTokens: 1200,
  outputTokens: 40,
  cost: 0.00128,
  files: [],
  error: '',
  prompt: 'Be kind.',
  promptData: 'Where is my key?',
  responseData: 'It is in your account.',
  postProcessed: null,
};
const server = () =>
  new FakeServer()
    .answers(getAvailableAiModels, offered)
    .answers(listAiRuns, { rows: [], total: 0 })
    .answers(getAiRun, { run: done });
const button = (name: string) => screen.getByRole('button', { name });

describe('ai-runner-screen', () => {
  const { prompt: _p, promptData: _d, responseData: _r, postProcessed: _o, ...line } = done;
  testReadStates(AiRunner, {
    call: listAiRuns,
    filled: { rows: [line], total: 1 },
    shows: 'a@staff.example',
    empty: { rows: [], total: 0 },
    says: 'No model was run yet',
    around: (fake) => fake.answers(getAvailableAiModels, offered),
  });

  test('says what is missing, and asks nothing of the server (r003-ai-required)', async () => {
    const fake = server();
    const { user } = drawScreen(AiRunner, { server: fake });
    await user.click(await screen.findByRole('button', { name: 'Run' }));
    for (const text of ['Please select a prompt.', 'Please select a model.', 'Please enter prompt data.'])
      assert.ok(await screen.findByText(text));
    assert.deepEqual(fake.inputsOf(runAiModel), []);
  });

  test('shows the answer with its tokens, and post-processes it (r003-ai-states)', async () => {
    const fake = server()
      .answers(runAiModel, { success: true, message: 'Model executed successfully', ...done })
      .answers(postProcessAiModel, {
        success: true,
        message: 'Post-processing completed successfully',
        responseData: 'Clean.',
      });
    const { user } = drawScreen(AiRunner, { server: fake });
    assert.ok(await screen.findByText('Run a model, or pick a run below, to see its answer.'));
    await user.selectOptions(screen.getByLabelText('Prompt'), 'p1');
    await user.selectOptions(screen.getByLabelText('Model'), 'own/default');
    await user.type(screen.getByLabelText('Prompt data'), 'Where is my key?');
    await user.click(button('Run'));
    assert.ok(await screen.findByText('It is in your account.'));
    assert.ok(screen.getByText('1,200 + 40 tokens'));
    await user.click(button('Post-process'));
    assert.ok(await screen.findByText('Post-processing completed successfully'));
    assert.deepEqual(fake.inputsOf(postProcessAiModel), [
      {
        promptType: 'p1',
        responseData: 'It is in your account.',
        promptData: 'Where is my key?',
        runID: done.runID,
      },
    ]);
  });

  test('while a run is under way the timer counts and it can be stopped (r003-ai-states)', async () => {
    const fake = server().holds(runAiModel);
    const { user } = drawScreen(AiRunner, { server: fake });
    await user.selectOptions(await screen.findByLabelText('Prompt'), 'p1');
    await user.selectOptions(screen.getByLabelText('Model'), 'own/default');
    await user.type(screen.getByLabelText('Prompt data'), 'x');
    await user.click(button('Run'));
    assert.match((await screen.findByRole('timer')).textContent, /^\d+\.\d s$/);
    assert.ok(button('Stop'));
  });

  test('a run that was stopped, or failed, shows what was answered until then, beside the form as it is', async () => {
    const left = { ...done, responseData: 'It is in', inputTokens: null, outputTokens: null, cost: null };
    const fake = server()
      .holds(runAiModel)
      .answers(getAiRun, ({ runID }) => ({ run: { ...left, runID, state: 'stopped' as const } }));
    const { user } = drawScreen(AiRunner, { server: fake });
    await user.selectOptions(await screen.findByLabelText('Prompt'), 'p1');
    await user.selectOptions(screen.getByLabelText('Model'), 'own/default');
    await user.type(screen.getByLabelText('Prompt data'), 'Mine');
    await user.click(button('Run'));
    await user.click(await screen.findByRole('button', { name: 'Stop' }));
    const answer = (): string => screen.getByRole('region', { name: 'Answer' }).textContent;
    assert.ok(await screen.findByText('stopped'));
    assert.match(answer(), /It is in$/);
    fake
      .refuses(runAiModel, 502, { message: 'The language model failed.' })
      .answers(getAiRun, ({ runID }) => ({
        run: { ...left, runID, state: 'failed' as const, error: 'The language model failed.' },
      }));
    await user.click(button('Run'));
    assert.ok(await screen.findByText('failed'));
    assert.equal(screen.getByLabelText<HTMLTextAreaElement>('Prompt data').value, 'Mine');
    // One that was refused before it began leaves what is shown.
    const shown = location.search;
    fake.refuses(runAiModel, 429).answers(getAiRun, { run: null });
    await user.click(button('Run'));
    await waitFor(() => assert.equal(fake.inputsOf(runAiModel).length, 3));
    await waitFor(() => assert.ok(!screen.queryByRole('timer')));
    assert.equal(location.search, shown);
  });

  test('a run that was done in the moment in which it was stopped is shown as done', async () => {
    const fake = server()
      .holds(runAiModel)
      .answers(getAiRun, ({ runID }) => ({ run: { ...done, runID } }));
    const { user } = drawScreen(AiRunner, { server: fake });
    await user.selectOptions(await screen.findByLabelText('Prompt'), 'p1');
    await user.selectOptions(screen.getByLabelText('Model'), 'own/default');
    await user.type(screen.getByLabelText('Prompt data'), 'Mine');
    await user.click(button('Run'));
    await user.click(await screen.findByRole('button', { name: 'Stop' }));
    await screen.findByText('Model executed successfully');
    assert.ok(!screen.queryByText('The run was stopped.'));
    assert.ok(await screen.findByText('It is in your account.'));
  });

  test('what is typed and chosen while a run is under way stays in the form, and is asked for before it is lost', async () => {
    const fake = server()
      .answers(listAiRuns, { rows: [line], total: 1 })
      .answers(runAiModel, ({ runID }) => ({
        success: true as const,
        message: 'Model executed successfully',
        ...done,
        runID: runID ?? '',
      }))
      .answers(getAiRun, ({ runID }) => ({
        run: runID === done.runID ? { ...done, promptData: 'Of the history' } : { ...done, runID },
      }));
    const { user } = drawScreen(AiRunner, { server: fake });
    await user.selectOptions(await screen.findByLabelText('Prompt'), 'p1');
    await user.selectOptions(screen.getByLabelText('Model'), 'own/default');
    const data = (): string => screen.getByLabelText<HTMLTextAreaElement>('Prompt data').value;
    await user.type(screen.getByLabelText('Prompt data'), 'First');
    await user.upload(
      document.querySelector<HTMLInputElement>('input[type=file]')!,
      new File(['x'], 'a.txt', { type: 'text/plain' }),
    );
    await user.click(button('Run'));
    assert.ok(await screen.findByText('It is in your account.'));
    assert.deepEqual([data(), screen.getAllByText('a.txt').length], ['First', 1]);
    assert.deepEqual(unsavedLabels(), []);
    await user.type(screen.getByLabelText('Prompt data'), ' and second');
    assert.deepEqual(unsavedLabels(), ['AI run']);
    await user.click(button('Run'));
    await waitFor(() => assert.equal(fake.inputsOf(runAiModel).length, 2));
    await waitFor(() => assert.deepEqual(unsavedLabels(), []));
    assert.equal(data(), 'First and second');
    await user.click(screen.getByText('a@staff.example'));
    await waitFor(() => assert.equal(data(), 'Of the history'));
  });

  test('a run that ends after another one was picked leaves that one, with what was typed there', async () => {
    const ended = Promise.withResolvers<void>();
    const fake = server()
      .answers(listAiRuns, { rows: [line], total: 1 })
      .answers(
        runAiModel,
        ({ runID }) => ({
          success: true as const,
          message: 'Model executed successfully',
          ...done,
          runID: runID ?? '',
        }),
        ended.promise,
      )
      .answers(getAiRun, ({ runID }) => ({
        run: runID === done.runID ? { ...done, promptData: 'Of the history' } : { ...done, runID },
      }));
    const { user } = drawScreen(AiRunner, { server: fake });
    await user.selectOptions(await screen.findByLabelText('Prompt'), 'p1');
    await user.selectOptions(screen.getByLabelText('Model'), 'own/default');
    const data = (): string => screen.getByLabelText<HTMLTextAreaElement>('Prompt data').value;
    await user.type(screen.getByLabelText('Prompt data'), 'First');
    await user.click(button('Run'));
    await waitFor(() => assert.equal(fake.inputsOf(runAiModel).length, 1));
    await user.click(screen.getByText('a@staff.example'));
    await waitFor(() => assert.ok(currentLeaving()));
    act(() => answerLeaving(true));
    await waitFor(() => assert.equal(data(), 'Of the history'));
    await user.type(screen.getByLabelText('Prompt data'), ', typed on');
    ended.resolve();
    assert.ok(await screen.findByText('Model executed successfully'));
    await waitFor(() => assert.ok(!screen.queryByRole('timer')));
    assert.equal(data(), 'Of the history, typed on');
    assert.equal(new URLSearchParams(location.search).get('run'), done.runID);
    assert.deepEqual(unsavedLabels(), ['AI run']);
  });

  test('another person changed the prompt: both texts are shown, and each is chosen by itself', async () => {
    const fake = server().refuses(saveAiPrompt, 409, {
      message: 'Somebody changed this prompt in the meantime. Reload it.',
      conflicts: [
        { field: 'prompt', expected: null, actual: 'Theirs', wanted: 'Mine' },
        { field: 'name', expected: null, actual: 'Their name', wanted: 'My name' },
      ],
      revision: 8,
    });
    const { user } = drawScreen(AiRunner, { server: fake });
    await user.selectOptions(await screen.findByLabelText('Prompt'), 'p1');
    await user.click(button('Edit prompt'));
    const dialog = await screen.findByRole('dialog', { name: /Edit prompt/ });
    await user.type(within(dialog).getByLabelText('Text'), ' More.');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    const clash = within(await screen.findByRole('dialog', { name: 'Changed by somebody else' }));
    assert.ok(clash.getByText('Theirs'));
    await user.click(clash.getByRole('button', { name: /Mine/ }));
    await user.click(clash.getByRole('button', { name: 'Merge as chosen' }));
    await waitFor(() => assert.equal(fake.inputsOf(saveAiPrompt).length, 2));
    const [, sent] = fake.inputsOf(saveAiPrompt);
    assert.deepEqual([sent?.name, sent?.revision], ['Their name', 8]);
    assert.match(sent!.prompt, / More\.$/);
  });
});
