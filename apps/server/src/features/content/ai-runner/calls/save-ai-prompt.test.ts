import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { deleteAiPrompt } from '@midoffice/contract/content/ai-runner/calls/delete-ai-prompt';
import { getAvailableAiModels } from '@midoffice/contract/content/ai-runner/calls/get-available-ai-models';
import { saveAiPrompt } from '@midoffice/contract/content/ai-runner/calls/save-ai-prompt';
import { noAccess } from '@midoffice/contract/kernel';
import { newestAudit } from '../../../../testing/audit.ts';
import { refuses } from '../../../../testing/refuses.ts';
import { runnerServer, type RunnerServer } from '../testing/runner.ts';

describe('prompts of the AI runner', () => {
  let server: RunnerServer;
  before(async () => {
    server = await runnerServer();
  });
  after(() => server.close());

  test('are saved, changed at the revision that was read, listed with the models that have a key, and deleted', async () => {
    const made = await server.prompt({ name: 'Résumé', model: 'own/default' });
    const { body } = await server.runner.call(saveAiPrompt, {
      id: made.id,
      name: 'Summary',
      prompt: 'Sum it up.',
      revision: made.revision,
    });
    assert.deepEqual([body.prompt.name, body.prompt.model, body.prompt.revision], ['Summary', '', 2]);
    await refuses(
      server,
      server.runner,
      saveAiPrompt,
      { id: made.id, name: 'Mine', prompt: 'Mine.', revision: 1 },
      409,
      'Somebody changed this prompt in the meantime. Reload it.',
    );
    const offered = (await server.runner.call(getAvailableAiModels, {})).body;
    assert.deepEqual(offered.prompts, [body.prompt]);
    assert.deepEqual(offered.models, ['own/default'], 'a provider without a key offers nothing');
    assert.deepEqual(offered.modelProviders, [{ provider: 'own', models: ['own/default'] }]);
    assert.equal((await server.runner.call(deleteAiPrompt, { id: made.id })).status, 200);
    assert.equal((await newestAudit(server, made.id)).kind, 'ai-runner.prompt-deleted');
    assert.deepEqual((await server.runner.call(getAvailableAiModels, {})).body.prompts, []);
    await refuses(server, server.runner, deleteAiPrompt, { id: made.id }, 404, 'There is no such prompt.');
  });

  test('name the field that is wrong, and nothing is written', async () => {
    const texts = { name: 'n', prompt: 'p' };
    const wrong: [object, number, string][] = [
      [{ ...texts, name: ' ' }, 400, 'name: is required'],
      [{ ...texts, prompt: '' }, 400, 'prompt: is required'],
      [{ ...texts, postProcessing: 'prompt' }, 400, 'postPrompt: is required'],
      [{ ...texts, model: 'openai/gpt-5' }, 400, 'model: is not offered'],
      [{ ...texts, id: 'unknown' }, 404, 'There is no such prompt.'],
    ];
    for (const [input, status, text] of wrong)
      await refuses(server, server.runner, saveAiPrompt, input, status, text);
    for (const [call, input] of [
      [saveAiPrompt, texts],
      [deleteAiPrompt, { id: 'x' }],
      [getAvailableAiModels, {}],
    ] as const)
      await refuses(server, server.support, call, input, 403, noAccess);
  });
});
