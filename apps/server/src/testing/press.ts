import { startSandbox, type Sandbox } from '@midoffice/sandbox';

/** The host of publishers' sites in tests; no such name exists elsewhere. */
export const pressHost = 'news.midoffice.invalid';

/** A stand-in of publishers' sites, and how a server reaches it. */
export interface TestPress {
  readonly sandbox: Sandbox;
  readonly sandboxHosts: Readonly<Record<string, string>>;
}

export async function testPress(): Promise<TestPress> {
  const sandbox = await startSandbox({ stripe: { secretKey: 'sk_test_not_used' } });
  return { sandbox, sandboxHosts: { [pressHost]: `${sandbox.url}/press` } };
}
