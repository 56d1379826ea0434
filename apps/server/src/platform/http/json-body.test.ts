import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { updateSymbolStatements } from '@midoffice/contract/fundamentals/statements/calls/update-symbol-statements';
import { updateAdminPermissions } from '@midoffice/contract/system/staff/calls/update-admin-permissions';
import type { AnyCall } from '@midoffice/contract/kernel';
import type { FastifyInstance } from 'fastify';
import { createLog } from '../log/log.ts';
import { createApp } from './app.ts';
import { mostValuesOf } from './json-body.ts';

describe('JSON bodies', () => {
  let app: FastifyInstance;
  before(async () => {
    app = await createApp(createLog('silent'));
    for (const call of [updateAdminPermissions, updateSymbolStatements] as AnyCall[])
      app.post(
        `/${call.name}`,
        { bodyLimit: 4_000_000, config: { call } },
        async ({ body, isPlainBody }) => ({
          body: body === undefined ? 'none' : typeof body,
          isPlainBody,
        }),
      );
    await app.ready();
  });
  after(() => app.close());

  const send = async (payload: string, call: AnyCall = updateAdminPermissions) => {
    const answer = await app.inject({
      method: 'POST',
      url: `/${call.name}`,
      headers: { 'content-type': 'application/json' },
      payload,
    });
    return [answer.statusCode, answer.json<Record<string, unknown>>()] as const;
  };
  const list = (values: number): string => `{"x":[${'0,'.repeat(values)}0]}`;

  test('a body of too many values is refused before it is parsed, however long it is; the contract may allow more', async () => {
    for (const values of [20_000, 400_000]) {
      // Torn at its end: whoever parsed it would say so.
      const [status, { message, field }] = await send(list(values).slice(0, -1));
      assert.deepEqual([status, message, field], [400, 'body: must have at most 20000 values', 'body']);
    }
    assert.equal((await send(list(19_900)))[0], 200);
    assert.equal(mostValuesOf(updateSymbolStatements), 40_000);
    assert.equal((await send(list(39_900), updateSymbolStatements))[0], 200);
    assert.equal((await send(list(40_000), updateSymbolStatements))[0], 400);
  });

  test('fifty levels within a body are accepted, more are refused', async () => {
    const nested = (levels: number): string => `{"x":${'['.repeat(levels)}${']'.repeat(levels)}}`;
    assert.equal((await send(nested(50)))[0], 200);
    const [status, { message }] = await send(nested(51));
    assert.deepEqual([status, message], [400, 'body: must have at most 50 levels']);
  });

  test('a large body says as a small one whether its texts are plain, also where a slice ends within an escape', async () => {
    for (const filler of ['', 'x'.repeat(300_000)]) {
      assert.deepEqual(await send(`{"x":"${filler}"}`), [200, { body: 'object', isPlainBody: true }]);
      assert.deepEqual(await send(`{"x":"${filler}\\n"}`), [200, { body: 'object', isPlainBody: false }]);
    }
    for (let before = 262_130; before < 262_145; before += 1)
      assert.deepEqual(
        await send(`{"x":"${'y'.repeat(before)}\\u0000${'z'.repeat(1000)}"}`),
        [200, { body: 'object', isPlainBody: false }],
        String(before),
      );
  });

  test('an empty body is none, a torn one and a prototype are refused', async () => {
    assert.deepEqual(await send(''), [200, { body: 'none', isPlainBody: false }]);
    for (const bad of ['{"x', '{"__proto__":{}}', `{"x":"${'y'.repeat(100_000)}`])
      assert.equal((await send(bad))[0], 400, bad.slice(0, 20));
  });
});
