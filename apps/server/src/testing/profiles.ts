import { startSandbox, type Sandbox, type SandboxProfile } from '@midoffice/sandbox';

export type { SandboxProfile };

/** A stand-in of the sources of profiles and the settings that lead a server to it. */
export interface TestProfiles {
  readonly sandbox: Sandbox;
  readonly env: Record<string, string>;
  close(): Promise<void>;
}

export async function testProfiles(): Promise<TestProfiles> {
  const sandbox = await startSandbox({ stripe: { secretKey: 'sk_test_not_used' } });
  return {
    sandbox,
    env: { PROFILES_API_BASE: `${sandbox.url}/profiles`, PROFILES_API_KEY: 'a-key-of-tests' },
    close: () => sandbox.close(),
  };
}
