import { getAvailableAiModels } from '@midoffice/contract/content/ai-runner/calls/get-available-ai-models';
import { aiLimits } from '@midoffice/contract/content/ai-runner/lists';
import { implementRead } from '../../../../platform/http/implement.ts';
import { listPrompts } from '../store.ts';

export const handler = implementRead(getAvailableAiModels, async ({ db, platform }) => {
  const { offered } = platform.connectors.models;
  const providers = [...new Set(offered.map(({ provider }) => provider))];
  return {
    prompts: await listPrompts(db, aiLimits.prompts),
    models: offered.map(({ id }) => id),
    modelProviders: providers.map((provider) => ({
      provider,
      models: offered.filter((model) => model.provider === provider).map(({ id }) => id),
    })),
  };
});
