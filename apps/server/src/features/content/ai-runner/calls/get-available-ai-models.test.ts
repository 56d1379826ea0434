import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getAvailableAiModels } from '@midoffice/contract/content/ai-runner/calls/get-available-ai-models';
import { noAccess } from '@midoffice/contract/kernel';
import { refuses } from '../../../../testing/refuses.ts';
import { runnerServer, type RunnerServer } from '../testing/runner.ts';

describe('get-available-ai-models', () => {
  let server: RunnerServer;
  before(async () => {
    server = await runnerServer();
  });
  after(() => server.close());

  test('offers the models of providers that have a key, and the prompts by name', async () => {
    await server.prompt({ name: 'second' });
    await server.prompt({ name: 'First' });
    const { prompts, models, modelProviders } = (await server.runner.call(getAvailableAiModels, {})).body;
    assert.deepEqual(
      prompts.map(({ name }) => name),
      ['First', 'second'],
    );
    assert.deepEqual(models, ['own/default']);
    assert.deepEqual(modelProviders, [{ provider: 'own', models: ['own/default'] }]);
    await refuses(server, server.support, getAvailableAiModels, {}, 403, noAccess);
  });
});
