// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { calls } from '@midoffice/contract';
import type { AnyCall } from '@midoffice/contract/kernel';
import { makeBars, quietBars } from '../features/prices/charts/factory.ts';
import { testServer, type Client, type TestServer } from '../testing/server.ts';
import { makeTracedAccount, traced } from '../testing/staff-account.ts';

const edges = ['0001-01-01', '9999-12-31', '0001-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z'] as const;

interface Field {
  safeParse(value: unknown): { readonly success: boolean };
  readonly options?: readonly unknown[];
}

const takes = (field: Field, value: unknown): boolean => field.safeParse(value).success;
const fieldsOf = (call: AnyCall): Record<string, Field> => ({
  ...call.params?.shape,
  ...call.query?.shape,
  ...call.body?.shape,
});

/** Whether a field takes dates and no other text. */
const isDate = (field: Field): boolean =>
  edges.some((edge) => takes(field, edge)) && !takes(field, 'x') && !takes(field, 'AAPL');

const { userid, email, stripeID, invoiceID } = traced;
const usual: Readonly<Record<string, unknown>> = {
  userid,
  userId: userid,
  userkey: userid,
  stripeID,
  invoiceID,
  email,
  symbol: 'QUIET',
  ticker: 'QUIET',
  basePath: '/api/v3/quote',
};
const candidates = ['QUIET', '1', 'eod', 'x', '2024-06-01', 1, true, [], {}, null] as const;

/** A value that a field takes; undefined where it may be left out, or nothing fits. */
function valueFor(name: string, field: Field): unknown {
  if (Object.hasOwn(usual, name) && takes(field, usual[name])) return usual[name];
  if (takes(field, undefined)) return undefined;
  return [...(field.options ?? []), ...candidates].find((value) => takes(field, value));
}

function inputsOf(call: AnyCall): Record<string, unknown>[] {
  const fields = Object.entries(fieldsOf(call));
  const dates = fields.filter(([, field]) => isDate(field)).map(([name]) => name);
  const others = fields.filter(([name]) => !dates.includes(name));
  const base = Object.fromEntries(
    others.map(([name, field]) => [name, valueFor(name, field)]).filter(([, value]) => value !== undefined),
  );
  const inputs: Record<string, unknown>[] = [];
  const byName = fieldsOf(call);
  for (const edge of edges) {
    for (const name of dates) {
      const required = dates.filter((other) => other !== name && !takes(byName[other]!, undefined));
      const among = (others: readonly string[]) => ({
        ...base,
        ...Object.fromEntries(others.map((other) => [other, '2024-06-01'])),
        [name]: edge,
      });
      if (takes(byName[name]!, edge)) inputs.push(among(required), among(dates));
    }
    const both = dates.filter((name) => takes(byName[name]!, edge));
    if (both.length > 1) inputs.push({ ...base, ...Object.fromEntries(both.map((name) => [name, edge])) });
  }
  return inputs;
}

/** Calls that answer some of these inputs, so that nothing is proved by refusals alone. */
const mostlyAnswered: readonly string[] = [
  'apiAggregateDetailedUsage',
  'apiAggregateUsage',
  'apiAggregateUserUsage',
  'correctShareCount',
  'deleteChartRange',
  'downloadApiUsageEmails',
  'downloadUserApiUsage',
  'exportAudit',
  'getAuditEntries',
  'getChartData',
  'getChartFix',
  'getCustomerTimeline',
  'getEarningsNews',
  'getEdsData',
  'getEodDataByDate',
  'getMarketCap',
  'getNewsComparison',
  'getSourceChartData',
  'listChangeSets',
  'myApiUsageRecords',
];

describe('dates at the edges of the calendar', () => {
  let server: TestServer;
  let admin: Client;
  before(async () => {
    server = await testServer({ now: () => Date.UTC(2026, 5, 15, 12) });
    await makeTracedAccount(server);
    await makeBars(server.platform, 'QUIET', quietBars(60));
    admin = await server.staff();
  });
  after(() => server.close());

  test('of no call with a date among its inputs lead to an unexpected error', async () => {
    const failed: string[] = [];
    const answered = new Set<string>();
    for (const call of calls)
      for (const input of inputsOf(call)) {
        const { status, body } = await admin.call(call, input as never);
        if (status < 400) answered.add(call.name);
        if (status === 500) failed.push(`${call.name} ${JSON.stringify(input)}: ${JSON.stringify(body)}`);
      }
    assert.deepEqual(failed, []);
    assert.deepEqual(
      mostlyAnswered.filter((name) => !answered.has(name)),
      [],
      'calls that were not asked right: give them inputs',
    );
  });
});
