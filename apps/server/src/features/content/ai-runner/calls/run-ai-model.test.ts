import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, beforeEach, describe, test } from 'node:test';
import { getAiRun } from '@midoffice/contract/content/ai-runner/calls/get-ai-run';
import { listAiRuns } from '@midoffice/contract/content/ai-runner/calls/list-ai-runs';
import { runAiModel } from '@midoffice/contract/content/ai-runner/calls/run-ai-model';
import type { AiPrompt } from '@midoffice/contract/content/ai-runner/shapes';
import { noAccess } from '@midoffice/contract/kernel';
import { sql } from 'kysely';
import type { AuditRecord } from '../../../../platform/audit/store.ts';
import { newestAudit } from '../../../../testing/audit.ts';
import { postForm } from '../../../../testing/form.ts';
import { refuses } from '../../../../testing/refuses.ts';
import { runModel } from '../run.ts';
import { runnerServer, type RunnerServer } from '../testing/runner.ts';

const modelType = 'own/default';
const promptData = 'Revenue rose to $12.';

describe('run-ai-model', () => {
  let server: RunnerServer;
  let prompt: AiPrompt;
  before(async () => {
    server = await runnerServer();
    prompt = await server.prompt();
  });
  after(() => server.close());
  beforeEach(() => server.ai.sandbox.clearFaults());
  const runOf = async (runID: string) => (await server.runner.call(getAiRun, { runID })).body.run;

  test('answers what the model said with tokens and cost, keeps the run, and is audited (r003-ai-states)', async () => {
    const { status, body } = await server.runner.call(runAiModel, {
      promptType: prompt.id,
      modelType,
      promptData,
      // As a form sends it that has no text of its own.
      prompt: '',
    });
    assert.equal(status, 200, body.message);
    assert.equal(body.prompt, prompt.prompt);
    assert.equal(body.message, 'Model executed successfully');
    assert.match(body.responseData, /climbed|gained|advanced|In short/);
    assert.equal(body.cost, (body.inputTokens! + body.outputTokens! * 2) / 1_000_000);
    const { success: _success, message: _message, ...kept } = body;
    assert.deepEqual(await runOf(body.runID), kept);
    assert.equal(kept.state, 'done');
    assert.equal(kept.startedBy, 'runner@staff.example');
    const entry = await newestAudit(server, body.runID);
    assert.equal(entry.kind, 'ai-runner.ran');
  });

  test('asks for prompt, model and data in this order (r003-ai-required)', async () => {
    const whole = { promptType: prompt.id, modelType, promptData };
    const wrong: [object, string][] = [
      [{}, 'Please select a prompt.'],
      [{ promptType: prompt.id }, 'Please select a model.'],
      [{ promptType: prompt.id, modelType }, 'Please enter prompt data.'],
      [{ ...whole, promptData: ' ' }, 'Please enter prompt data.'],
      [{ ...whole, promptType: 'unknown' }, 'promptType: there is no such prompt'],
      [{ ...whole, modelType: 'openai/gpt-5' }, 'modelType: is not offered'],
      [{ ...whole, promptData: 'x'.repeat(200_001) }, 'promptData: must have at most 200000 characters'],
      [{ ...whole, runID: 'none' }, 'runID: must be a UUID'],
    ];
    for (const [input, text] of wrong) await refuses(server, server.runner, runAiModel, input, 400, text);
    await refuses(server, server.support, runAiModel, whole, 403, noAccess);
  });

  test('takes a form with files: texts are read to the model, other types are refused by name', async () => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ promptType: prompt.id, modelType, promptData }))
      form.set(name, value);
    form.append('files', new File(['It rose to 5.'], 'notes.txt', { type: 'text/plain' }));
    form.append('files', new File(['{"a":1}'], 'a.json', { type: 'application/json' }));
    const { status, body } = await postForm<{ message: string; files: unknown; promptType: string }>(
      server,
      server.runner,
      runAiModel.path,
      form,
    );
    assert.equal(status, 200, body.message);
    assert.deepEqual(body.files, [
      { name: 'notes.txt', bytes: 13 },
      { name: 'a.json', bytes: 7 },
    ]);
    form.append('files', new File(['x'], 'a.exe', { type: 'application/x-msdownload' }));
    const digest = await server.digest();
    const refused = await postForm<{ message: string }>(server, server.runner, runAiModel.path, form);
    assert.equal(refused.status, 400);
    assert.match(refused.body.message, /^files: a\.exe is of type application\/x-msdownload/);
    assert.equal(await server.digest(), digest);
  });

  test('a failure of the model is kept with its reason and answered in our words', async () => {
    for (const [kind, status, text] of [
      ['429', 503, 'The language model is busy, please try again later.'],
      ['401', 503, 'The language model refuses our key.'],
      ['500', 502, 'The language model could not answer.'],
      ['reset', 502, 'The language model cannot be reached.'],
    ] as const) {
      server.ai.sandbox.inject({ vendor: 'ai', kind });
      const runID = randomUUID();
      const answer = await server.runner.call(runAiModel, {
        promptType: prompt.id,
        modelType,
        promptData,
        runID,
      });
      server.ai.sandbox.clearFaults();
      assert.deepEqual([answer.status, answer.body.message], [status, text]);
      const run = await runOf(runID);
      assert.deepEqual([run?.state, run?.error], ['failed', text]);
      assert.deepEqual([run?.inputTokens, run?.outputTokens, run?.cost, run?.isEstimated], [0, 0, 0, false]);
      const entry = await newestAudit(server, runID);
      assert.deepEqual(
        [entry.kind, entry.outcome, entry.actor_id],
        ['ai-runner.ran', 'failed', server.runner.userid],
      );
    }
  });

  test('an id is used once; a run whose server stopped counts as failed', async () => {
    const runID = randomUUID();
    const input = { promptType: prompt.id, modelType, promptData, runID };
    assert.equal((await server.runner.call(runAiModel, input)).status, 200);
    await refuses(server, server.runner, runAiModel, input, 400, 'runID: was used');
    await sql`update ai_run set state = 'running', ended_at = null, seen_at = now() - interval '1 minute'
      where id = ${runID}`.execute(server.platform.db);
    const run = await runOf(runID);
    assert.deepEqual([run?.state, run?.error], ['failed', 'The server stopped amid the run.']);
  });

  test('hanging up stops the run', async () => {
    server.ai.sandbox.inject({ vendor: 'ai', kind: 'reset', delayMs: 3000 });
    const runID = randomUUID();
    const hangUp = new AbortController();
    const audited: AuditRecord[] = [];
    // What a console reads that is notified of a change.
    const states: (string | undefined)[] = [];
    const unlisten = server.platform.push.listen(async ({ subject }) => {
      if (subject === 'ai-runs') states.push((await runOf(runID))?.state);
    });
    const run = {
      runID,
      promptType: prompt.id,
      promptName: prompt.name,
      modelType,
      prompt: 'Say.',
      promptData,
    };
    const asked = runModel(server.platform, {
      run: { ...run, files: [], startedBy: 'runner@staff.example' },
      files: [],
      userid: 'runner',
      signal: hangUp.signal,
      audit: async (record) => void audited.push(record),
    });
    asked.catch(() => undefined);
    while ((await runOf(runID))?.state !== 'running') await new Promise((done) => setTimeout(done, 20));
    hangUp.abort();
    await assert.rejects(asked);
    const stopped = (await runOf(runID))!;
    assert.deepEqual([stopped.state, stopped.isEstimated, stopped.outputTokens], ['stopped', true, 0]);
    assert.ok(stopped.inputTokens! > 0 && stopped.cost! > 0);
    const [entry] = audited;
    assert.deepEqual([audited.length, entry?.targetId, entry?.outcome], [1, runID, 'failed']);
    assert.deepEqual(Reflect.get(Object(entry?.after), 'state'), 'stopped');
    const deadline = Date.now() + 5000;
    while (!states.includes('stopped') && Date.now() < deadline)
      await new Promise((done) => setTimeout(done, 20));
    unlisten();
    assert.ok(states.includes('stopped'), 'the end is notified');
  });

  test('the history lists runs, the newest first, a page at a time', async () => {
    const { body } = await server.runner.call(listAiRuns, {});
    assert.ok(body.total >= 7);
    assert.deepEqual(
      body.rows.map(({ startedAt }) => startedAt),
      body.rows
        .map(({ startedAt }) => startedAt)
        .sort()
        .reverse(),
    );
    assert.deepEqual((await server.runner.call(listAiRuns, { page: '9' })).body.rows, []);
    await refuses(server, server.support, listAiRuns, {}, 403, noAccess);
    await refuses(server, server.support, getAiRun, { runID: randomUUID() }, 403, noAccess);
    assert.equal(await runOf(randomUUID()), null);
  });
});
