import type { AnyCall } from '@midoffice/contract/kernel';
import { outcomesOf } from '../../payments/testing/audit-store.ts';
import { refuses } from '../../../../testing/refuses.ts';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';
import { makeDebtor } from '../../../customers/emails/testing/debtor.ts';
import { mondayMs } from './world.ts';

/** A server without vendors, its clock, and people: debtors are in its mirror only. */
export interface Desk {
  readonly server: TestServer;
  readonly clock: { nowMs: number };
  readonly admin: Client;
  /** Somebody who holds the permission of failed charges and nothing else. */
  readonly clerk: Client;
  debtor(given?: Parameters<typeof makeDebtor>[1]): ReturnType<typeof makeDebtor>;
  /** Asserts that a call is refused and that nothing was written. */
  refuses(call: AnyCall, input: object, status: number, text: string | RegExp): Promise<void>;
  /** Asserts that nobody without the permission may make a call. */
  refusesOutsiders(call: AnyCall, input?: object): Promise<void>;
  audited(targetId: string, kind: string): Promise<string[]>;
  close(): Promise<void>;
}

export async function dunningDesk(): Promise<Desk> {
  const clock = { nowMs: mondayMs };
  const server = await testServer({ now: () => clock.nowMs });
  const [admin, clerk, outsider] = [
    await server.staff(),
    await server.staff({ role: 'standard', permissions: ['failedCharges'] }),
    await server.staff({ role: 'standard', permissions: ['charts'] }),
  ];
  return {
    server,
    clock,
    admin,
    clerk,
    debtor: (given) => makeDebtor(server.platform, { customRateLimit: -2, ...given }),
    refuses: (call, input, status, text) => refuses(server, clerk, call, input, status, text),
    async refusesOutsiders(call, input = {}) {
      await refuses(server, outsider, call, input, 403, 'You do not have access to this page.');
      await refuses(server, server.nobody, call, input, 401, /./);
    },
    audited: (targetId, kind) => outcomesOf(server.platform.db, targetId, kind),
    close: () => server.close(),
  };
}
