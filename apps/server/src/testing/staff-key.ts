import { createStaffKey } from '@midoffice/contract/system/staff/calls/create-staff-key';
import { setPassword } from '../features/system/staff/store.ts';
import { cheapHash, testPassword } from '../features/system/staff/testing/factory.ts';
import type { Client, TestServer } from './server.ts';

/** Makes a staff API key for somebody, who has `testPassword` from then on. */
export async function makeStaffKey(
  { platform }: TestServer,
  client: Client,
  label: string,
): Promise<{ id: string; key: string }> {
  await setPassword(platform.db, client.userid, cheapHash(testPassword));
  const { status, body } = await client.call(createStaffKey, { label, password: testPassword });
  if (status !== 200) throw new Error(`no staff key: ${body.message}`);
  return body;
}
