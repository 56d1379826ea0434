import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { getAiRun } from '@midoffice/contract/content/ai-runner/calls/get-ai-run';
import { runAiModel } from '@midoffice/contract/content/ai-runner/calls/run-ai-model';
import { noAccess } from '@midoffice/contract/kernel';
import { refuses } from '../../../../testing/refuses.ts';
import { runnerServer, type RunnerServer } from '../testing/runner.ts';

describe('get-ai-run', () => {
  let server: RunnerServer;
  before(async () => {
    server = await runnerServer();
  });
  after(() => server.close());

  test('answers a run with what it was asked, null for an id of none, and nothing to who may not', async () => {
    const { id } = await server.prompt();
    const runID = randomUUID();
    const input = { promptType: id, modelType: 'own/default', promptData: 'It rose.', runID };
    assert.equal((await server.runner.call(runAiModel, input)).status, 200);
    const { run } = (await server.runner.call(getAiRun, { runID })).body;
    assert.deepEqual([run?.prompt, run?.promptData, run?.state], ['Rewrite the text.', 'It rose.', 'done']);
    assert.equal((await server.runner.call(getAiRun, { runID: randomUUID() })).body.run, null);
    await refuses(server, server.runner, getAiRun, { runID: '1' }, 400, 'runID: must be a UUID');
    await refuses(server, server.support, getAiRun, { runID }, 403, noAccess);
  });
});
