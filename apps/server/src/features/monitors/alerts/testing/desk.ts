import { saveAlertRule } from '@midoffice/contract/monitors/alerts/calls/save-alert-rule';
import { testAlertRule } from '@midoffice/contract/monitors/alerts/calls/test-alert-rule';
import type { AnyCall, SentOf } from '@midoffice/contract/kernel';
import { refuses } from '../../../../testing/refuses.ts';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';
import { sources } from '../sources/index.ts';
import { putServerValues } from './values-store.ts';

/** A Monday in the middle of trading. */
export const mondayMs = Date.parse('2026-06-01T15:00:00Z');
const minuteMs = 60_000;

/** A rule over the CPU of a server that the desk has: above 80 % for 10 minutes. */
export const cpuRule = {
  name: 'CPU of liveprod-1',
  source: 'server',
  target: 'instance/liveprod-1',
  metric: 'CPUUtilization',
  condition: 'above',
  threshold: 80,
  forMinutes: 10,
  recoverMinutes: 5,
  mails: ['duty@company.example'],
} as const satisfies SentOf<typeof testAlertRule>;

/** A server whose clock a test sets, with values that it gives. */
export interface Desk {
  readonly server: TestServer;
  readonly clock: { nowMs: number };
  readonly admin: Client;
  /** May open the monitor of Lightsail instances and no other. */
  readonly member: Client;
  /** May open the monitor of databases and caches and no other. */
  readonly databaseMember: Client;
  /** Moves the clock. */
  pass(minutes: number): void;
  /** Gives values of the CPU that were measured every five minutes, the last one just so long ago that it is judged. */
  measured(...values: readonly number[]): Promise<void>;
  /** Tests and saves an enabled rule, and waits until what is measured after that is judged. @returns its id */
  enabled(rule?: Partial<SentOf<typeof saveAlertRule>>, client?: Client): Promise<number>;
  refuses(call: AnyCall, input: object, status: number, text: string | RegExp): Promise<void>;
  /** Asserts that whoever may open the monitor of databases alone may not make a call. */
  refusesDatabaseMember(call: AnyCall, input: object): Promise<void>;
  /** Asserts that whoever may open no monitor of a source may not make a call. */
  refusesOutsiders(call: AnyCall, input?: object): Promise<void>;
  close(): Promise<void>;
}

export async function alertDesk(env: Record<string, string> = {}): Promise<Desk> {
  const clock = { nowMs: mondayMs };
  const server = await testServer({ env, now: () => clock.nowMs });
  const admin = await server.staff();
  const member = await server.staff({ role: 'standard', permissions: ['lightsail-monitor'] });
  const databaseMember = await server.staff({ role: 'standard', permissions: ['aws-database-monitor'] });
  const outsider = await server.staff({ role: 'standard', permissions: ['coverage'] });
  await putServerValues(server.platform, 'liveprod-1', []);
  return {
    server,
    clock,
    admin,
    member,
    databaseMember,
    pass: (minutes) => void (clock.nowMs += minutes * minuteMs),
    measured: (...values) =>
      putServerValues(
        server.platform,
        'liveprod-1',
        values.map((value, n) => ({
          endMs: clock.nowMs - sources.server.settledMs - (values.length - 1 - n) * 5 * minuteMs,
          value,
        })),
      ),
    async enabled(rule = {}, client = admin) {
      const definition = { ...cpuRule, ...rule };
      const test = await client.call(testAlertRule, definition);
      if (test.status !== 200) throw new Error(test.body.message);
      const saved = await client.call(saveAlertRule, {
        ...definition,
        enabled: true,
        tested: test.body.tested,
      });
      if (saved.status !== 200) throw new Error(saved.body.message);
      clock.nowMs += sources.server.settledMs;
      return saved.body.id;
    },
    refuses: (call, input, status, text) => refuses(server, member, call, input, status, text),
    refusesDatabaseMember: (call, input) =>
      refuses(
        server,
        databaseMember,
        call,
        input,
        403,
        'You do not have access to the monitor of this source.',
      ),
    async refusesOutsiders(call, input = {}) {
      await refuses(server, outsider, call, input, 403, 'You do not have access to this page.');
      await refuses(server, server.nobody, call, input, 401, /./);
    },
    close: () => server.close(),
  };
}
