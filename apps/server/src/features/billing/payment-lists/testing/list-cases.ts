import assert from 'node:assert/strict';
import { paymentListKeys, type PaymentList } from '@midoffice/contract/billing/payment-lists/lists';
import type { ListPage } from '@midoffice/contract/billing/payment-lists/shapes';
import type { AnyCall } from '@midoffice/contract/kernel';
import { newestAudit } from '../../../../testing/audit.ts';
import { refuses } from '../../../../testing/refuses.ts';
import type { ListsWorld } from './world.ts';

type Row = Record<string, unknown>;

/** The rows of a list as an outside client gets them: a plain array. */
export async function rowsOf(world: ListsWorld, call: AnyCall, input: object = {}): Promise<Row[]> {
  const { status, body } = await world.admin.call(call, input as Row);
  assert.equal(status, 200, JSON.stringify(body));
  assert.ok(Array.isArray(body), 'the answer is flat');
  return body as Row[];
}

/** One page of a list as the console gets it. */
export async function pageOf(world: ListsWorld, call: AnyCall, input: object = {}): Promise<ListPage<Row>> {
  const { status, body } = await world.admin.call(call, { page: '1', ...input } as Row);
  assert.equal(status, 200, JSON.stringify(body));
  return body as unknown as ListPage<Row>;
}

/**
 * What holds for each list: flat and whole without a page, a page with its freshness, sorted, filtered, exported with an
 * audit entry; refused for others and for bad input, with nothing written. The list has at least two rows.
 */
export async function checkList(world: ListsWorld, call: AnyCall, list: PaymentList): Promise<void> {
  const { server, admin } = world;
  const all = await rowsOf(world, call);
  assert.ok(all.length >= 2, 'the case needs two rows');
  const page = await pageOf(world, call);
  assert.deepEqual([page.total, page.rows.length], [all.length, Math.min(50, all.length)]);
  assert.match(String(page.freshness.refreshedAt), /^2026-06-15T12:00:00/);
  const emails = async (sort: string): Promise<unknown[]> =>
    (await rowsOf(world, call, { sort })).map(({ email }) => email);
  const sorted = await emails('email');
  assert.deepEqual(
    sorted,
    [...sorted].sort((a, b) => (String(a).toLowerCase() < String(b).toLowerCase() ? -1 : 1)),
  );
  assert.deepEqual(await emails('-email'), sorted.toReversed());
  const [first] = all;
  // By the address: a short row key such as "1" may occur in any other text of a row.
  const found = await rowsOf(world, call, { search: String(first!['email']).toUpperCase() });
  assert.deepEqual(
    found.map(({ rowKey }) => rowKey),
    all.filter(({ email }) => email === first!['email']).map(({ rowKey }) => rowKey),
  );
  assert.ok(found.length < all.length, 'the search leaves rows out');
  assert.deepEqual(await rowsOf(world, call, { search: '%' }), [], 'a sign of LIKE is a letter like others');
  const file = await admin.call(call, { dataType: 'csv', state: String(first!['state']) });
  assert.match(String(file.headers['content-type']), /^text\/csv/);
  const lines = String(file.body).trim().split('\r\n');
  assert.equal(lines.length - 1, all.filter(({ state }) => state === first!['state']).length);
  const exported = await newestAudit(server, `payment list ${list}`);
  assert.deepEqual(exported.after, { filters: { state: first!['state'] }, rows: lines.length - 1 });
  const other = await server.staff({ role: 'analyst', permissions: ['charts'] });
  await refuses(server, other, call, {}, 403, /./);
  const holder = await server.staff({ role: 'standard', permissions: [paymentListKeys[list]] });
  assert.equal((await holder.call(call, {})).status, 200);
  await refuses(server, admin, call, { sort: 'password' }, 400, /^sort: must be one of email/);
  await refuses(server, admin, call, { page: 'x' }, 400, 'page: must be a whole number');
  await refuses(server, admin, call, { dataType: 'xml' }, 400, 'dataType: must be json or csv');
  await refuses(server, admin, call, { search: 'x'.repeat(201) }, 400, /^search: must have at most 200/);
}
