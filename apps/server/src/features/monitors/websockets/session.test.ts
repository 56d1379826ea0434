import assert from 'node:assert/strict';
import { test } from 'node:test';
import { apiKeyRestrictions } from '@midoffice/contract/customers/api-keys/calls/api-key-restrictions';
import { testServer } from '../../../testing/server.ts';
import { makeCustomer } from '../../customers/accounts/factory.ts';
import { newKey } from '../../customers/api-keys/testing/keys.ts';
import { hubOf } from './hub.ts';
import { Session, type Wire } from './session.ts';

test('of two looks at a key the one that began later counts: an older one that ends last undoes no revocation', async () => {
  const server = await testServer();
  try {
    const value = newKey();
    const { userid } = await makeCustomer(server.platform, {
      planCode: 'annualCOM2',
      keys: [{ value, websocket: true }],
    });
    let isHeld = false;
    let readOlder = (): void => undefined;
    let letGo = (): void => undefined;
    const hasRead = new Promise<void>((done) => (readOlder = done));
    const gate = new Promise<void>((done) => (letGo = done));
    const heldQueries = new WeakSet<object>();
    const db = server.platform.db.withPlugin({
      transformQuery({ node, queryId }) {
        if (isHeld) heldQueries.add(queryId);
        isHeld = false;
        return node;
      },
      async transformResult({ result, queryId }) {
        if (!heldQueries.has(queryId)) return result;
        readOlder();
        await gate;
        return result;
      },
    });
    const answers: [event: string, status: unknown][] = [];
    const wire: Wire = {
      send: (event, data) => void answers.push([event, 'status' in data && data.status]),
      deliver: () => undefined,
      loggedIn: () => undefined,
      close: (code) => assert.fail(`closed with ${code}`),
      address: '192.0.2.1',
      isBeta: false,
    };
    const platform = { ...server.platform, db };
    const session = new Session(platform, hubOf(platform), wire);
    const ask = async (event: string, data: object): Promise<unknown> => {
      const count = answers.length;
      session.receive(event, data);
      while (answers.length === count) await new Promise((done) => setTimeout(done, 5));
      return answers.at(-1);
    };
    assert.deepEqual(await ask('login', { apiKey: value }), ['login', 200]);
    const nasdaq = { stream: 'nasdaq', tickers: ['AAPL'] };
    assert.deepEqual(await ask('subscribe', nasdaq), ['subscribe', 200]);
    isHeld = true;
    const older = session.checkAgain();
    await hasRead;
    const restrictions = { userid, apikey: value, update: true, websockets: ['iex'] };
    const staff = await server.staff();
    assert.equal((await staff.call(apiKeyRestrictions, restrictions)).status, 200);
    while (answers.at(-1)![0] !== 'unsubscribe') await new Promise((done) => setTimeout(done, 5));
    letGo();
    await older;
    assert.deepEqual(await ask('subscribe', nasdaq), ['subscribe', 403]);
    session.closed();
  } finally {
    await server.close();
  }
});
