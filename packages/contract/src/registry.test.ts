import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { z } from 'zod';
import { mayCall, navigation, type AnyCall } from './kernel/index.ts';
import { actingTools } from './billing/payments/inputs.ts';
import { calls } from './registry.ts';

const accessOf = (call: AnyCall): readonly string[] => (Array.isArray(call.access) ? call.access : []);
const inputsOf = (call: AnyCall): string[] =>
  [call.params, call.query, call.body].flatMap((part) => Object.keys(part?.shape ?? {}));

test('calls of the main host are below /admin, those of the data host below /status (r000-admin-prefix)', () => {
  // Other prefixes that a call may state. Source: dA-prefixes.
  const stated = /^\/(account|stats|statistics|mod)\//;
  // Pictures, which the public pages show too.
  const files = /^\/(photos|banner_pictures|ticker-images)\//;
  // What other systems than the console call: the card provider, the gateway with its events, the product with sign-ups and forms.
  const systems = /^\/(webhooks|usage|signup|ingest)\//;
  // What customers call too, answered from the same data, and the images host.
  const published = /^\/(api\/v3|v3|v4\/private|static|fix)\//;
  // Links that clients open without an account.
  const links = /^\/offer\/\{token\}(\/|$)/;
  for (const call of calls.filter(({ path }) => !systems.test(path) && !published.test(path))) {
    assert.equal(links.test(call.path), call.access === 'token', call.name);
    if (links.test(call.path)) continue;
    if (call.host === 'data') assert.match(call.path, /^\/(status|statistics)\//, call.name);
    else
      assert.ok(
        call.path.startsWith('/admin/') || stated.test(call.path) || files.test(call.path),
        `${call.name}: ${call.path}`,
      );
  }
  assert.ok(calls.some((call) => call.host === 'data'));
  assert.ok(calls.some((call) => call.path === '/admin/special-users'));
});

test("each call spells its user's id as it always did (r000-payload-spelling)", () => {
  const spelling: Readonly<Record<string, string>> = {
    '/admin/update-legacy-user': 'userId',
    '/admin/update-admin-permissions': 'userId',
    '/admin/update-role': 'userId',
    '/admin/user-account-details': 'id',
    '/admin/refresh-account-details': 'id',
    '/admin/user-permissions': 'id',
    '/admin/email-history': 'userId',
    '/admin/send-verification-email': 'uid',
    '/admin/get-survey-user-response': 'userId',
    '/admin/create-stripe-id': 'uid',
    '/admin/update-user-email': 'uid',
    '/admin/update-stripe-id': 'uid',
    '/admin/delete-stripe-id': 'uid',
    '/admin/delete-secondary-stripe-id': 'uid',
    '/status/api-aggregate-usage': 'user_id',
  };
  const seen = new Set<string>();
  // Features of our own name the person as the specification does for roles and grants.
  for (const call of calls.filter(({ path }) => !path.startsWith('/admin/staff/'))) {
    const named = inputsOf(call).filter((name) => /^(userid|userId|uid|user_id)$/.test(name));
    const wanted = spelling[call.path];
    if (wanted) {
      seen.add(call.path);
      assert.ok(inputsOf(call).includes(wanted), `${call.path} takes ${wanted}`);
    } else
      assert.deepEqual(
        named.filter((name) => name !== 'userid'),
        [],
        call.path,
      );
  }
  assert.deepEqual([...seen].sort(), Object.keys(spelling).sort());
});

test('whoever holds the key of Charts may make every call of the charts (r001-no-roles)', () => {
  const charts = calls.filter((call) => accessOf(call).includes('charts'));
  assert.ok(charts.length > 10);
  for (const role of ['standard', 'analyst'])
    for (const call of charts)
      assert.equal(mayCall({ role, permissions: ['charts'] }, call.access), true, `${role} ${call.name}`);
});

test('beyond a key no call asks for a role: standard and analyst with the same grants may do the same (r002-no-finer-roles)', () => {
  const keys = navigation.flatMap((section) => [section.key, ...section.items.map((item) => item.key)]);
  for (const call of calls) {
    for (const key of keys) {
      const [standard, analyst] = ['standard', 'analyst'].map((role) =>
        mayCall({ role, permissions: [key] }, call.access),
      );
      assert.equal(standard, analyst, `${call.name} with ${key}`);
    }
    // Its tool is for customers with a writer's role. Source: r000-generator-roles.
    if (accessOf(call).includes('article-writer')) continue;
    // Core tools are for the members whom the installation names.
    if (accessOf(call).includes('createPaymentLink')) continue;
    for (const key of accessOf(call))
      assert.equal(mayCall({ role: 'analyst', permissions: [key] }, call.access), true, call.name);
  }
  // Only what is about the staff and the installation itself is left to admins, others' templates of text and the sentences
  // that everybody's texts are made of, what a plan allows all customers on it, and saying what became of an act that no
  // system knows any more.
  const adminOnly = calls.filter((call) => call.access === 'admin').map((call) => call.path);
  for (const path of adminOnly)
    assert.match(
      path,
      /^\/admin\/(staff|audit|jobs|update-role|update-admin-permissions|backup|update-plan-limit|review\/known-answers|effects\/\{id\}\/close)|^\/stats\/(nlp-template|close-nlp)-request$|^\/mod\/review-sentence$/,
    );
});

/** Paths of the lists in a schema that say no upper limit. */
function unlimitedLists(schema: z.ZodType | undefined, path: string): string[] {
  if (!schema) return [];
  const { type, shape, element, valueType, innerType, options, checks, ...rest } = schema.def as unknown as {
    type: string;
    shape?: Record<string, z.ZodType>;
    element?: z.ZodType;
    valueType?: z.ZodType;
    innerType?: z.ZodType;
    in?: z.ZodType;
    options?: readonly z.ZodType[];
    checks?: readonly { _zod: { def: { check: string } } }[];
  };
  const isLimited = type !== 'array' || checks?.some(({ _zod }) => _zod.def.check === 'max_length');
  const inner = [element, valueType, innerType, rest.in, ...(options ?? [])];
  return [
    ...(isLimited ? [] : [path]),
    ...inner.flatMap((one) => unlimitedLists(one, path)),
    ...Object.entries(shape ?? {}).flatMap(([name, one]) => unlimitedLists(one, `${path}.${name}`)),
  ];
}

test('every list that a call takes has an upper limit: a body full of wrong items is not checked one by one', () => {
  const lists = calls.flatMap(({ name, params, query, body }) =>
    [params, query, body].flatMap((part) => unlimitedLists(part, name)),
  );
  assert.deepEqual(lists, []);
});

test('whoever may begin an act on an outside system may also read what became of it and take it up again', () => {
  const began = calls.filter(({ mode, name }) => mode === 'effect' || name === 'resolvePlanMismatch');
  const missing = began.flatMap((call) =>
    accessOf(call)
      .filter((key) => key !== 'createPaymentLink' && !actingTools.some((tool) => tool === key))
      .map((key) => `${call.name}: ${key}`),
  );
  assert.deepEqual(missing, []);
  for (const name of ['listEffects', 'retryEffect'])
    assert.deepEqual(accessOf(calls.find((call) => call.name === name)!), actingTools);
});
