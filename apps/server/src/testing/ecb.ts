import { startSandbox, type Sandbox } from '@midoffice/sandbox';
import type { EcbOptions } from '../platform/connectors/ecb/ecb.ts';

/** A stand-in of the ECB's data service, and how it is reached. */
export interface TestEcb {
  readonly sandbox: Sandbox;
  readonly options: EcbOptions;
}

/** @param nowMs the time of its clock; it has no rates of later days */
export async function testEcb(nowMs = Date.now()): Promise<TestEcb> {
  const sandbox = await startSandbox({ stripe: { secretKey: 'sk_test_x' }, now: () => nowMs });
  return { sandbox, options: { apiBase: `${sandbox.url}/ecb/`, timeoutMs: 5000 } };
}
