// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { testServer, type TestServer } from '../../testing/server.ts';
import { checkSecrets, secretsFit } from './check.ts';
import { rotateSecrets } from './rotate.ts';
import { sealedColumns } from './rotate-store.ts';
import { createSecrets } from './secrets.ts';

let server: TestServer;
before(async () => (server = await testServer()));
after(() => server.close());

const key = (): string => randomBytes(32).toString('base64');

test('rotation seals every stored secret under the newest key, and may be cut off and run again', async () => {
  const { db } = server.platform;
  const [oldest, newest] = [key(), key()];
  const [before, both] = [createSecrets(oldest), createSecrets(`${newest},${oldest}`)];
  await server.staff({ userid: 'owner' });
  const values = Array.from({ length: 2500 }, (_none, n) => `key-${n}`);
  await sql`
    insert into api_key (userid, key_cipher, key_hash, key_prefix)
    select 'owner', sealed, hash, 'k' from unnest(${values.map((value) => before.seal(value))}::bytea[], ${values.map((value) => before.lookup(value))}::bytea[]) as t(sealed, hash)`.execute(
    db,
  );
  await checkSecrets(db, before, 'SECRETS_KEY');
  const opened = async (secrets: ReturnType<typeof createSecrets>) =>
    (
      await sql<{
        key_cipher: Buffer;
        key_hash: Buffer;
      }>`select key_cipher, key_hash from api_key order by id`.execute(db)
    ).rows.map((row) => {
      assert.ok(
        secrets.lookup(secrets.open(row.key_cipher)).equals(row.key_hash),
        'a key is still found by its value',
      );
      return secrets.open(row.key_cipher);
    });

  const cutOff = rotateSecrets({ ...server.platform, secrets: both }, (_place, done) => {
    if (done >= 1000) throw new Error('cut off');
  });
  await assert.rejects(cutOff, /cut off/);
  assert.deepEqual(await opened(both), values, 'half-way everything opens under both keys');

  const rotated = await rotateSecrets({ ...server.platform, secrets: both }, () => undefined);
  assert.equal(rotated['api_key.key_cipher'], 1500);
  assert.deepEqual(await opened(both), values);
  assert.throws(() => createSecrets(oldest).open(Buffer.from(both.seal('x'))));
  const { rows } = await sql<{ key_cipher: Buffer }>`select key_cipher from api_key`.execute(db);
  assert.ok(rows.every((row) => !both.isStale(row.key_cipher)));
  assert.equal(await secretsFit(db, both), true);
  assert.equal(
    await secretsFit(db, createSecrets(newest)),
    false,
    'the newest key alone opens, but finds no stored key',
  );
  assert.equal(await secretsFit(db, createSecrets(oldest)), false);
  const audit = await sql<{
    kind: string;
  }>`select kind from audit_entry where kind = 'secrets.rotated'`.execute(db);
  assert.equal(audit.rows.length, 1);
  assert.deepEqual(
    await rotateSecrets({ ...server.platform, secrets: both }, () => undefined),
    Object.fromEntries(Object.keys(rotated).map((place) => [place, 0])),
  );
});

test('every sealed column of the schema is known to the rotation by its name', async () => {
  const columns = await sealedColumns(server.platform.db);
  const known = new Set(columns.map(({ table, column }) => `${table}.${column}`));
  assert.ok(known.has('api_key.key_cipher') && known.has('staff_credential.totp_cipher'));
});

test('under a key that opens nothing, rotation stops and changes nothing', async () => {
  const { db } = server.platform;
  const stranger = createSecrets(key());
  const digest = await server.digest();
  await assert.rejects(
    rotateSecrets({ ...server.platform, db, secrets: stranger }, () => undefined),
    /sealed under a key that SECRETS_KEY no longer holds/,
  );
  assert.equal(await server.digest(), digest);
});
