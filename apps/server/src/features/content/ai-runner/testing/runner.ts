import { saveAiPrompt } from '@midoffice/contract/content/ai-runner/calls/save-ai-prompt';
import assert from 'node:assert/strict';
import type { AiPrompt } from '@midoffice/contract/content/ai-runner/shapes';
import type { InputOf } from '@midoffice/contract/kernel';
import { testAi, type TestAi } from '../../../../testing/ai.ts';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';

/** A server with one model, own/default at $1 and $2 a million tokens, and people who may run it and who may not. */
export interface RunnerServer extends TestServer {
  readonly ai: TestAi;
  readonly runner: Client;
  readonly support: Client;
  prompt(given?: Partial<InputOf<typeof saveAiPrompt>>): Promise<AiPrompt>;
}

export async function runnerServer(env: Record<string, string> = {}): Promise<RunnerServer> {
  const ai = await testAi();
  const server = await testServer({ env: { ...ai.env, AI_MODELS: 'own/default=1:2,openai/gpt-5', ...env } });
  const runner = await server.staff({
    role: 'analyst',
    permissions: ['openai'],
    email: 'runner@staff.example',
  });
  const support = await server.staff({ role: 'standard', permissions: [] });
  return {
    ...server,
    ai,
    runner,
    support,
    async prompt(given = {}) {
      const texts = { name: 'Say it again', prompt: 'Rewrite the text.', ...given };
      const { status, body } = await runner.call(saveAiPrompt, texts as never);
      assert.equal(status, 200, body.message);
      return body.prompt;
    },
    async close() {
      await server.close();
      await ai.close();
    },
  };
}
