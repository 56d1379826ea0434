import { startSandbox, type Sandbox } from '@midoffice/sandbox';

/** A stand-in of the language model and the settings that lead a server to it. */
export interface TestAi {
  readonly sandbox: Sandbox;
  readonly env: Record<string, string>;
  close(): Promise<void>;
}

export async function testAi(): Promise<TestAi> {
  const sandbox = await startSandbox({ stripe: { secretKey: 'sk_test_not_used' } });
  return {
    sandbox,
    env: { AI_API_BASE: `${sandbox.url}/ai/v1`, AI_API_KEY: 'key-of-the-model' },
    close: () => sandbox.close(),
  };
}
