import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { configurationPage } from './page.ts';
import { demoWanted, readSettings, settingsSchema, SettingsError, type SettingName } from './schema.ts';

/** A value that each setting refuses. Settings that take any text have none. */
const bad: Partial<Record<SettingName, readonly string[]>> = {
  HOST: [''],
  PORT: ['many', '-1', '65536', '1.5', ''],
  DATA_DIR: [''],
  PUBLIC_URL: ['console.example.com', 'ftp://example.com'],
  LOG_LEVEL: ['loud'],
  DEMO: ['yes'],
  DEMO_SIZE: ['0', 'big', '10001'],
  DATABASE_URL: ['mysql://user:hunter2@host/db', 'localhost:5432', 'hunter2'],
  DATABASE_READ_URL: ['http://user:hunter2@host'],
  DATABASE_POOL: ['1', '201', 'hunter'],
  REDIS_URL: ['http://:hunter2@host', 'localhost:6379', 'hunter2'],
  REDIS_PREFIX: ['with space', '*'],
  CACHE_MONITORS: [
    'others=http://:hunter2@host',
    'main=redis://:hunter2@127.0.0.1',
    'a=redis://127.0.0.1,a=redis://:hunter2@127.0.0.1',
    'redis://:hunter2@127.0.0.1',
  ],
  FIREBASE_PROJECT_ID: ['My Project'],
  FIREBASE_API_BASE: ['127.0.0.1:9099'],
  MONGODB_URL: ['postgres://user:hunter2@host', 'user:hunter2@host'],
  MONGODB_DATABASE: ['a/b', 'a.b'],
  MONGODB_COLLECTION: ['', '$users'],
  SESSION_HOURS: ['0', '721'],
  SIGN_IN_LIMIT: ['2', '1001'],
  REQUIRE_ADMIN_TOTP: ['maybe'],
  STRIPE_API_BASE: ['stripe.com'],
  STRIPE_DASHBOARD_URL: ['', 'dashboard'],
  SMTP_URL: ['https://mail.example.com', 'user:hunter2@mail'],
  MAIL_FROM: ['x'],
  FIX_RUN_DAYS: ['0', '3651', 'ever'],
  REVIEW_GONE_DAYS: ['0', '3651', 'ever'],
  BUILD_CONSOLE: ['sometimes'],
  WORKER: ['2'],
};

test('every default can be used', () => {
  const settings = readSettings({});
  assert.equal(settings.HOST, '127.0.0.1');
  assert.equal(settings.PORT, 4180);
  assert.deepEqual(settings.LEAD_ASSIGNEES, ['Support', 'Sales']);
});

test('a bad value is refused by the name of its setting, and a secret is never shown', () => {
  for (const [name, values] of Object.entries(bad)) {
    for (const value of values) {
      assert.throws(
        () => readSettings({ [name]: value }),
        (error: Error) => {
          assert.ok(error instanceof SettingsError, name);
          assert.match(error.message, new RegExp(`^  ${name}\\b`, 'm'));
          assert.ok(!error.message.includes('hunter2'), error.message);
          if (settingsSchema[name as SettingName].secret !== true)
            assert.ok(error.message.includes(`'${value}'`));
          return true;
        },
      );
    }
  }
});

test('all bad settings are named at once', () => {
  assert.throws(() => readSettings({ PORT: 'x', LOG_LEVEL: 'y' }), /PORT = 'x'.*\n.*LOG_LEVEL = 'y'/);
});

test('addresses and keys of outside systems are marked as secret where they hold one', () => {
  const secret = Object.entries(settingsSchema)
    .filter(([, setting]) => setting.secret)
    .map(([name]) => name);
  assert.deepEqual(
    secret.filter((name) =>
      /^(DATABASE_URL|DATABASE_READ_URL|REDIS_URL|CACHE_MONITORS|SECRETS_KEY|STRIPE_SECRET_KEY|FIREBASE_CREDENTIALS|MONGODB_URL|SMTP_URL)$/.test(
        name,
      ),
    ).length,
    9,
  );
});

test('nothing turns the verification of certificates off', () => {
  for (const [name, value] of [
    ['DATABASE_URL', 'postgres://u:hunter2@h/d?sslmode=no-verify'],
    ['DATABASE_READ_URL', 'postgres://u:hunter2@h/d?a=1&uselibpqcompat=true&sslmode=require'],
    ['REDIS_URL', 'rediss://:hunter2@h?tls.rejectUnauthorized=false'],
    ['MONGODB_URL', 'mongodb://u:hunter2@h/?tls=true&tlsAllowInvalidCertificates=true'],
    ['MONGODB_URL', 'mongodb://u:hunter2@h/?tlsInsecure=true'],
    ['SMTP_URL', 'smtps://u:hunter2@h?tls.rejectUnauthorized=false'],
    ['CLICKHOUSE_URL', 'https://u:hunter2@h/d?rejectUnauthorized=0'],
    ['NODE_TLS_REJECT_UNAUTHORIZED', '0'],
  ] as const)
    assert.throws(
      () => readSettings({ [name]: value }),
      (error: Error) =>
        error instanceof SettingsError &&
        error.message.includes(name) &&
        /always verified/.test(error.message) &&
        !error.message.includes('hunter2'),
    );
  for (const mode of ['prefer', 'require', 'verify-ca', 'verify-full'])
    assert.equal(
      readSettings({ DATABASE_URL: `postgres://h/d?sslmode=${mode}&x=1` }).DATABASE_URL,
      'postgres://h/d?sslmode=verify-full&x=1',
    );
  assert.equal(
    readSettings({ DATABASE_URL: 'postgres://127.0.0.1/d' }).DATABASE_URL,
    'postgres://127.0.0.1/d',
  );
});

test('a database on another machine is reached by TLS, unless its network is said to be trusted', () => {
  const addresses = [
    'postgres://u:hunter2@db.company.example/d',
    'postgres://u:hunter2@10.0.0.5:5432/d?sslmode=disable',
    'postgres://u:hunter2@127.0.0.1.company.example/d',
    'postgres://u:hunter2@localhost/d?host=db.company.example',
    'postgres://u:hunter2@db.company.example/d?sslmode=verify-full&sslmode=disable',
  ];
  for (const name of ['DATABASE_URL', 'DATABASE_READ_URL'])
    for (const address of addresses) {
      assert.throws(
        () => readSettings({ [name]: address }),
        (error: Error) =>
          error instanceof SettingsError &&
          error.message.includes(`${name}: would send the password and all data`) &&
          !error.message.includes('hunter2'),
        address,
      );
      assert.ok(readSettings({ [name]: address, DATABASE_PLAIN_TEXT: '1' }));
    }
  for (const address of [
    'postgres://u:p@db.company.example/d?sslmode=verify-full',
    'postgres://u:p@db.company.example/d?ssl=true',
    'postgres://u:p@127.0.0.2:5433/d',
    'postgres://u:p@[::1]/d',
    'postgres:///d?host=/var/run/postgresql',
  ])
    assert.ok(readSettings({ DATABASE_URL: address }), address);
});

test('a password for Redis, MongoDB or ClickHouse on another machine goes by TLS, unless its network is said to be trusted', () => {
  const refused = [
    ['REDIS_URL', 'redis://:hunter2@cache.company.example'],
    ['REDIS_URL', 'redis://u:hunter2@127.0.0.1.company.example:6379/0'],
    ['REDIS_URL', 'redis://cache.company.example?password=hunter2'],
    ['CACHE_MONITORS', 'a=redis://127.0.0.1,b=redis://:hunter2@cache.company.example'],
    ['MONGODB_URL', 'mongodb://u:hunter2@records.company.example/d'],
    ['MONGODB_URL', 'mongodb://u:hunter2@127.0.0.1:27017,records.company.example/d?replicaSet=a'],
    ['MONGODB_URL', 'mongodb://u:hunter2@records.company.example/?tls=true&ssl=false'],
    ['MONGODB_URL', 'mongodb+srv://u:hunter2@records.company.example/?tls=false'],
    ['MONGODB_URL', 'mongodb://u:hunter2@records.company.example?TLS=false'],
    ['CLICKHOUSE_URL', 'http://u:hunter2@usage.company.example:8123/usage'],
    ['CLICKHOUSE_URL', 'http://u:hunter2@127.0.0.1.company.example:8123/usage'],
    ['CLICKHOUSE_URL', 'http://usage.company.example:8123/usage?password=hunter2'],
  ] as const;
  for (const [name, address] of refused) {
    const allowedBy = name === 'CACHE_MONITORS' ? 'REDIS_PLAIN_TEXT' : name.replace('_URL', '_PLAIN_TEXT');
    assert.throws(
      () => readSettings({ [name]: address }),
      (error: Error) =>
        error instanceof SettingsError &&
        error.message.includes(`${name}: would send the password`) &&
        error.message.includes(`${allowedBy}=1`) &&
        !error.message.includes('hunter2'),
      address,
    );
    assert.ok(readSettings({ [name]: address, [allowedBy]: '1' }), address);
  }
  for (const [name, address] of [
    ['REDIS_URL', 'rediss://:p@cache.company.example'],
    ['REDIS_URL', 'redis://cache.company.example'],
    ['REDIS_URL', 'redis://:p@localhost:6379'],
    ['REDIS_URL', 'redis://:p@[::1]:6379'],
    ['MONGODB_URL', 'mongodb+srv://u:p@records.company.example/d'],
    ['MONGODB_URL', 'mongodb://u:p@a.company.example,b.company.example/d?tls=true'],
    ['MONGODB_URL', 'mongodb://records.company.example/d'],
    ['MONGODB_URL', 'mongodb://u:p@127.0.0.1:27017,[::1]:27018/d'],
    ['MONGODB_URL', 'mongodb://u:p@%2Ftmp%2Fmongodb-27017.sock/d'],
    ['CLICKHOUSE_URL', 'https://u:p@usage.company.example:8443/usage'],
    ['CLICKHOUSE_URL', 'http://usage.company.example:8123/usage'],
    ['CLICKHOUSE_URL', 'http://u:p@[::1]:8123/usage'],
  ] as const)
    assert.ok(readSettings({ [name]: address }), address);
});

test('the demo comes with the embedded engine on loopback only', () => {
  const wanted = (env: Record<string, string>): boolean => demoWanted(readSettings(env));
  assert.equal(wanted({}), true);
  assert.equal(wanted({ DEMO: '1', HOST: '::1' }), true);
  assert.equal(wanted({ DEMO: '0' }), false);
  assert.equal(wanted({ HOST: '0.0.0.0' }), false);
  assert.equal(wanted({ DATABASE_URL: 'postgres://localhost/d' }), false);
  assert.throws(
    () => wanted({ DEMO: '1', DATABASE_URL: 'postgres://u:hunter2@127.0.0.1/d' }),
    (error: Error) =>
      /DEMO = 1 is refused where DATABASE_URL/.test(error.message) && !error.message.includes('hunter2'),
  );
  assert.throws(() => wanted({ DEMO: '1', HOST: '0.0.0.0' }), /DEMO = 1 is refused on HOST/);
});

test('docs/configuration.md says what the settings say', () => {
  const written = readFileSync(join(import.meta.dirname, '../../../../../docs/configuration.md'), 'utf8');
  assert.equal(written, configurationPage(), 'stale: run npm run docs');
});

test('the secret of a vendor goes to another machine by TLS only', () => {
  for (const [name, secret] of [
    ['STRIPE_API_BASE', 'STRIPE_SECRET_KEY'],
    ['PAYPAL_API_BASE', 'PAYPAL_CLIENT_SECRET'],
    ['AI_API_BASE', 'AI_API_KEY'],
  ] as const) {
    assert.throws(
      () => readSettings({ [name]: 'http://vendor.company.example/v1', [secret]: 'hunter2' }),
      (error: Error) =>
        error.message.includes(`${name}: must begin with https://`) && !error.message.includes('hunter2'),
    );
    assert.ok(readSettings({ [name]: 'http://127.0.0.1:9/v1', [secret]: 'hunter2' }));
    assert.ok(readSettings({ [name]: 'https://vendor.company.example/v1', [secret]: 'hunter2' }));
  }
});
