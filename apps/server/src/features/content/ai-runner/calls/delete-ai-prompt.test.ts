import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { deleteAiPrompt } from '@midoffice/contract/content/ai-runner/calls/delete-ai-prompt';
import { getAvailableAiModels } from '@midoffice/contract/content/ai-runner/calls/get-available-ai-models';
import { noAccess } from '@midoffice/contract/kernel';
import { newestAudit } from '../../../../testing/audit.ts';
import { refuses } from '../../../../testing/refuses.ts';
import { runnerServer, type RunnerServer } from '../testing/runner.ts';

describe('delete-ai-prompt', () => {
  let server: RunnerServer;
  before(async () => {
    server = await runnerServer();
  });
  after(() => server.close());

  test('takes a prompt off the list, once, and is audited', async () => {
    const { id } = await server.prompt();
    await refuses(server, server.support, deleteAiPrompt, { id }, 403, noAccess);
    assert.equal((await server.runner.call(deleteAiPrompt, { id })).status, 200);
    assert.equal((await newestAudit(server, id)).kind, 'ai-runner.prompt-deleted');
    assert.deepEqual((await server.runner.call(getAvailableAiModels, {})).body.prompts, []);
    await refuses(server, server.runner, deleteAiPrompt, { id }, 404, 'There is no such prompt.');
    await refuses(server, server.runner, deleteAiPrompt, { id: '' }, 400, 'Please select a prompt.');
  });
});
