import { startSandbox, type Sandbox } from '@midoffice/sandbox';
import type { EdgarOptions } from '../platform/connectors/edgar/edgar.ts';

/** A stand-in of EDGAR and of companies' sites, and how it is reached. */
export interface TestEdgar {
  readonly sandbox: Sandbox;
  readonly options: EdgarOptions;
}

export async function testEdgar(): Promise<TestEdgar> {
  const sandbox = await startSandbox({ stripe: { secretKey: 'sk_test_x' } });
  const base = `${sandbox.url}/edgar`;
  return {
    sandbox,
    options: { userAgent: 'Test test@example.com', dataBase: base, archivesBase: base, backOffMs: 10 },
  };
}
