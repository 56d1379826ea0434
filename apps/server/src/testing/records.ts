import { startSandbox, type Sandbox } from '@midoffice/sandbox';
import type { RecordsOptions } from '../platform/connectors/records/create-records.ts';

let shared: Promise<Sandbox> | undefined;
let made = 0;

export type { Sandbox };

/** A Firebase project and a MongoDB database of a stand-in, for one test server. */
export function recordsIn(sandbox: Sandbox, name: string, timeoutMs = 2_000): RecordsOptions {
  return {
    firebase: { projectId: name, credentials: '', apiBase: sandbox.url, timeoutMs },
    mongo: { url: sandbox.mongo.url(name), database: '', collection: 'users', timeoutMs },
  };
}

/** A stand-in of its own, for tests that make it fail. It has a MongoDB that asks for this account. */
export function recordsSandbox(account: { username: string; password: string }): Promise<Sandbox> {
  return startSandbox({ stripe: { secretKey: 'sk_test_records' }, mongo: { account } });
}

/** As {@link recordsIn}, empty, at the one stand-in that all test servers of this process share. It ends with the process. */
export async function freshRecords(): Promise<RecordsOptions> {
  made += 1;
  return recordsIn(
    await (shared ??= startSandbox({ stripe: { secretKey: 'sk_test_shared' } })),
    `test-${made}`,
  );
}
