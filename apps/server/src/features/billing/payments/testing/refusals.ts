import assert from 'node:assert/strict';
import type { AnyCall } from '@midoffice/contract/kernel';
import type { PaymentsWorld } from './world.ts';

/** Proves that a call refuses who may not make it and who is not there, and writes nothing. */
export async function refusesStrangers(
  world: PaymentsWorld,
  call: AnyCall,
  input: (userid: string) => Record<string, unknown>,
  userid: string,
): Promise<void> {
  const { server, admin } = world;
  const outsider = await server.staff({ role: 'standard', permissions: ['charts'] });
  const analyst = await server.staff({ role: 'analyst', permissions: ['user-records', 'stripe'] });
  const colleague = await server.staff({ role: 'standard' });
  const before = await server.digest();
  const forbidden = await outsider.call(call, input(userid));
  assert.deepEqual([forbidden.status, forbidden.body.message], [403, 'You do not have access to this page.']);
  const missing = await admin.call(call, input('nobody-there'));
  assert.deepEqual([missing.status, missing.body.message], [404, 'No Users Found.']);
  const empty = await admin.call(call, input(''));
  assert.deepEqual([empty.status, empty.body.message], [400, 'Please select a user']);
  const staff = await analyst.call(call, input(colleague.userid));
  assert.equal(staff.status, 403);
  assert.match(staff.body.message, /^Only an admin may open/);
  assert.equal(await server.digest(), before);
}
