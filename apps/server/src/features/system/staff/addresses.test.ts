// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { deleteAccount } from '@midoffice/contract/customers/account-deletion/calls/delete-account';
import { restoreAccount } from '@midoffice/contract/customers/account-deletion/calls/restore-account';
import { updateUserEmail } from '@midoffice/contract/customers/emails/calls/update-user-email';
import { inviteStaff } from '@midoffice/contract/system/staff/calls/invite-staff';
import { signIn } from '@midoffice/contract/system/staff/calls/sign-in';
import { CommandError } from '../../../platform/cli/command.ts';
import { testServer, type Client, type TestServer } from '../../../testing/server.ts';
import { commands } from './commands.ts';
import { setAddress, setSignInAddress, shareAddress } from './testing/clock-store.ts';
import { person, testPassword, type Person } from './testing/factory.ts';
import { countMailsTo, runReset } from './testing/mails.ts';
import { setPermissions } from './store.ts';

describe('an address signs in to one account', () => {
  let server: TestServer;
  let admin: Client;
  before(async () => {
    server = await testServer();
    admin = await server.staff({ role: 'admin' });
  });
  after(() => server.close());

  /** Somebody whose e-mail was changed and who still signs in with the former one. */
  async function moved(name: string, role: 'analyst' | 'enterprise' = 'analyst'): Promise<Person> {
    const owner = await person(server, { role: role as never, email: `${name}@staff.example` });
    if (role === 'enterprise') await setPermissions(server.platform.db, owner.userid, ['user-records']);
    const changed = await admin.call(updateUserEmail, {
      uid: owner.userid,
      newEmail: `${name}.new@staff.example`,
    });
    assert.equal(changed.status, 200, changed.body.message);
    return owner;
  }
  const sign = async ({ email }: { email: string }) =>
    (await server.nobody.call(signIn, { email, password: testPassword })).status;
  const create = (email: string) =>
    commands
      .find(({ name }) => name === 'staff create')!
      .run(
        { words: [], options: { email, role: 'standard' }, out: () => {}, notify: () => {} },
        server.platform,
      );

  test('who still signs in with it keeps it: nobody is invited or made by the command with it', async () => {
    const owner = await moved('ada');
    const digest = await server.digest();
    const invited = await admin.call(inviteStaff, {
      email: 'Ada@staff.example',
      name: 'New',
      role: 'standard',
    });
    assert.deepEqual(
      [invited.status, invited.body.message],
      [
        409,
        'Another account still signs in with this e-mail. Use another one, or wait until the new one is confirmed.',
      ],
    );
    await assert.rejects(create('ada@staff.example'), CommandError);
    assert.equal(await server.digest(), digest);
    assert.equal(await sign(owner), 200);
    // The account that has the new one may be invited by it, were it not one that signs in already.
    const own = await admin.call(inviteStaff, { email: 'ada.new@staff.example', role: 'standard' });
    assert.match(own.body.message, /can sign in already/);
  });

  test('an account comes back from deletion only while nobody else has the address that it signed in with', async () => {
    const writer = await moved('writer', 'enterprise');
    assert.equal((await admin.call(deleteAccount, { userid: writer.userid, reason: 'gone' })).status, 200);
    const other = await server.staff({ role: null, email: writer.email });
    const digest = await server.digest();
    const refused = await admin.call(restoreAccount, { userid: writer.userid });
    assert.deepEqual(
      [refused.status, refused.body.message],
      [409, `The account cannot come back: the e-mail ${writer.email} belongs to another account by now.`],
    );
    assert.equal(await server.digest(), digest);
    await setAddress(server.platform.db, other.userid, 'somewhere.else@customer.example');
    assert.equal((await admin.call(restoreAccount, { userid: writer.userid })).status, 200);
    assert.equal(await sign(writer), 200);
  });

  test('the database refuses it by whatever path an address is written', async () => {
    const owner = await moved('bea');
    const customer = await server.staff({ role: null, email: 'bea.customer@staff.example' });
    const { db } = server.platform;
    const digest = await server.digest();
    await assert.rejects(setAddress(db, customer.userid, owner.email), { code: '23505' });
    await assert.rejects(server.staff({ role: null, email: owner.email }), { code: '23505' });
    await assert.rejects(setSignInAddress(db, owner.userid, 'bea.customer@staff.example'), { code: '23505' });
    assert.equal(await server.digest(), digest);
  });

  test('where an earlier release gave one to two accounts, nobody signs in with it and no reset is sent', async () => {
    const owner = await moved('cleo');
    const other = await person(server, { role: 'standard', email: 'cleo.other@staff.example' });
    await shareAddress(server.platform.db, other.userid, owner.email);
    assert.equal(await sign(owner), 401);
    const mails = await countMailsTo(server, owner.email);
    await runReset(server, owner.email);
    assert.equal(await countMailsTo(server, owner.email), mails);
    const confirm = commands.find(({ name }) => name === 'staff confirm-email')!;
    await confirm.run(
      { words: [], options: { email: 'cleo.new@staff.example' }, out: () => {}, notify: () => {} },
      server.platform,
    );
    assert.deepEqual([await sign({ email: 'cleo.new@staff.example' }), await sign(owner)], [200, 200]);
  });
});
