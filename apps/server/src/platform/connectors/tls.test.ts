// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { getAuditHead } from '@midoffice/contract/system/audit/calls/get-audit-head';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { onRedis } from '../../testing/redis.ts';
import { testServer } from '../../testing/server.ts';
import { makeAuthority, tlsProxy, type Authority, type TlsProxy } from '../../testing/tls.ts';
import { sendToSyslog } from '../audit/export-head.ts';
import { createClickHouse } from '../clickhouse/clickhouse.ts';
import { connect } from '../db/connect.ts';
import { ping } from '../db/ping.ts';
import { testDatabase } from '../db/testing/database.ts';
import { createLog } from '../log/log.ts';
import { createPush } from '../push/push.ts';
import { createAi } from './ai/ai.ts';
import { createMongo } from './mongo/mongo.ts';
import { createPaypal } from './paypal/paypal.ts';
import { createRedisCache } from './redis/redis-cache.ts';
import { deliver } from './smtp/smtp.ts';
import { createStripe } from './stripe/stripe.ts';

const log = createLog('silent');
const host = '127.0.0.1';
const timeoutMs = 1500;
const mail = {
  messageId: '<a@b.example>',
  date: '2026-01-01T00:00:00Z',
  from: 'a@b.example',
  to: 'c@d.example',
  replyTo: undefined,
  subject: 's',
  text: 't',
  html: undefined,
};

/** One try of each client to speak to an address; nobody answers, so each of them fails in the end. */
const clients: Record<string, (port: number) => Promise<unknown>> = {
  'the card provider': (port) =>
    createStripe({
      secretKey: 'sk_test_x',
      apiBase: `https://${host}:${port}`,
      timeoutMs,
      retries: 0,
    } as never).fetchCustomer('cus_1'),
  PayPal: (port) =>
    createPaypal({
      clientId: 'a',
      clientSecret: 'b',
      apiBase: `https://${host}:${port}`,
      timeoutMs,
    }).fetchSubscription('I-1'),
  'the language model': (port) =>
    createAi({ apiBase: `https://${host}:${port}/v1`, apiKey: 'k', model: 'm', timeoutMs }).ask({
      task: 't',
      text: 'x',
      maxTokens: 5,
    }),
  ClickHouse: async (port) => {
    const engine = createClickHouse({
      engine: undefined,
      url: `https://u:p@${host}:${port}/usage`,
      database: 'usage',
    });
    try {
      await Promise.race([
        engine.query('select 1'),
        new Promise((_go, fail) => setTimeout(fail, timeoutMs, new Error('no answer'))),
      ]);
    } finally {
      void engine.close();
    }
  },
  MongoDB: async (port) => {
    const mongo = createMongo(
      { url: `mongodb://${host}:${port}/?tls=true`, database: 'd', collection: 'c', timeoutMs },
      log,
    );
    try {
      await mongo.asked((collection) => collection.findOne({}));
    } finally {
      await mongo.close();
    }
  },
  Redis: async (port) => {
    const cache = createRedisCache({ url: `rediss://${host}:${port}`, prefix: 't:', timeoutMs }, log);
    try {
      await cache.get('a');
    } finally {
      await cache.close();
    }
  },
  'the syslog server': (port) => sendToSyslog(`tls://${host}:${port}`, { seq: 1, hash: 'ab', at: null }),
  PostgreSQL: async (port) => {
    const { db, close } = connect(`postgres://u:p@${host}:${port}/d?sslmode=verify-full`, {
      size: 1,
      onError: () => undefined,
    });
    try {
      await Promise.race([
        ping(db),
        new Promise((_go, fail) => setTimeout(fail, timeoutMs, new Error('no answer'))),
      ]);
    } finally {
      void close();
    }
  },
};

describe('TLS with verified certificates', () => {
  let authority: Authority;
  before(async () => {
    authority = await makeAuthority();
  });

  async function bytesOf(name: string, proxy: TlsProxy): Promise<number> {
    await clients[name]!(proxy.port).catch(() => undefined);
    return proxy.received();
  }

  for (const name of Object.keys(clients)) {
    test(`${name}: nothing is sent to a stranger's certificate or one of another host; to a trusted one it is`, async () => {
      const postgres = name === 'PostgreSQL';
      const own = await authority.certificateFor(host);
      const strange = await tlsProxy(own, { postgres });
      assert.equal(await bytesOf(name, strange), 0, 'the authority is not trusted');
      await strange.close();
      const distrust = authority.trust();
      try {
        const other = await tlsProxy(await authority.certificateFor('other.example'), { postgres });
        assert.equal(await bytesOf(name, other), 0, 'the certificate is that of another host');
        await other.close();
        const trusted = await tlsProxy(own, { postgres });
        assert.ok((await bytesOf(name, trusted)) > 0, 'the certificate is good');
        await trusted.close();
      } finally {
        distrust();
      }
    });
  }

  test('mail: smtps hands nothing to a bad certificate', async () => {
    const own = await authority.certificateFor(host);
    const strange = await tlsProxy(own);
    await assert.rejects(deliver(`smtps://u:secret@${host}:${strange.port}`, mail as never), /certificate/i);
    assert.equal(strange.received(), 0);
    await strange.close();
  });

  /** A mail server that takes STARTTLS, or does not; notes who signed in and what was sent under TLS. */
  async function mailServer(options: SMTPServerOptions) {
    const seen = { signIns: 0, mails: 0, secure: [] as boolean[] };
    const server = new SMTPServer({
      ...options,
      onAuth: (auth, session, done) => {
        seen.signIns += 1;
        seen.secure.push(session.secure);
        done(null, { user: auth.username ?? '' });
      },
      onData: (stream, _session, done) => {
        seen.mails += 1;
        stream.resume().on('end', () => done());
      },
    }).on('error', () => undefined);
    const listening = server.listen(0, host);
    await once(listening, 'listening');
    return {
      seen,
      port: (listening.address() as AddressInfo).port,
      close: () => new Promise<void>((resolve) => server.close(() => resolve())),
    };
  }

  test('mail: STARTTLS hands password and mail to a trusted certificate of this host only', async () => {
    const own = await authority.certificateFor(host);
    const strange = await mailServer(own);
    const send = (port: number, more = '') => deliver(`smtp://u:secret@${host}:${port}${more}`, mail);
    await assert.rejects(send(strange.port), /certificate|self-signed/i);
    assert.deepEqual([strange.seen.signIns, strange.seen.mails], [0, 0]);
    await strange.close();
    const distrust = authority.trust();
    try {
      const other = await mailServer(await authority.certificateFor('other.example'));
      await assert.rejects(send(other.port), /does not match certificate/i);
      assert.equal(other.seen.signIns, 0);
      await other.close();
      const trusted = await mailServer(own);
      await send(trusted.port, '?requireTLS=true');
      await send(trusted.port);
      assert.deepEqual(trusted.seen, { signIns: 2, mails: 2, secure: [true, true] });
      await trusted.close();
      // Where it is demanded, a server that does not offer it (or somebody who takes the offer out) gets nothing.
      const plain = await mailServer({ hideSTARTTLS: true, disabledCommands: ['STARTTLS'] });
      await assert.rejects(send(plain.port, '?requireTLS=true'));
      assert.equal(plain.seen.signIns, 0);
      await plain.close();
    } finally {
      distrust();
    }
  });
});

describe('whole engines behind TLS', () => {
  let authority: Authority;
  let distrust: () => void;
  before(async () => {
    authority = await makeAuthority();
    distrust = authority.trust();
  });
  after(() => distrust());

  test('a server works with PostgreSQL over TLS alone: pool, replica, queue and pushes', async () => {
    const database = await testDatabase();
    const plain = new URL(database.url);
    const proxy = await tlsProxy(await authority.certificateFor(host), {
      target: Number(plain.port),
      postgres: true,
    });
    const secured = new URL(database.url);
    secured.hostname = host;
    secured.port = String(proxy.port);
    secured.searchParams.set('sslmode', 'verify-full');
    const server = await testServer({
      databaseUrl: secured.href,
      env: { DATABASE_READ_URL: secured.href },
      secretsKey: randomBytes(32).toString('base64'),
    });
    try {
      const admin = await server.staff();
      assert.equal((await admin.call(getAuditHead, {})).status, 200);
      const notified = new Promise((resolve) =>
        server.platform.push.listen((change) => {
          if (change.subject === 'over-tls') resolve(true);
        }),
      );
      await server.platform.push.notify({ subject: 'over-tls' });
      assert.equal(await notified, true);
      assert.ok(proxy.received() > 0);
      assert.equal(proxy.plain(), 0, 'nothing asked to go on without TLS');
    } finally {
      await server.close();
      await proxy.close();
      await database.drop();
    }
  });

  test('a push connection is not opened to a certificate that does not fit', async () => {
    const proxy = await tlsProxy(await authority.certificateFor('other.example'), { postgres: true });
    await assert.rejects(
      createPush(`postgres://u:p@${host}:${proxy.port}/d?sslmode=verify-full`, [randomBytes(32)], log),
      /altnames|certificate/i,
    );
    assert.equal(proxy.received(), 0);
    await proxy.close();
  });

  test(
    'Redis by rediss://',
    onRedis(async ({ port }) => {
      const proxy = await tlsProxy(await authority.certificateFor(host), { target: port });
      const cache = createRedisCache({ url: `rediss://${host}:${proxy.port}`, prefix: 'tls:' }, log);
      await cache.set('a', { n: 1 });
      assert.deepEqual(await cache.get('a'), { n: 1 });
      await cache.close();
      await proxy.close();
    }),
  );
});
