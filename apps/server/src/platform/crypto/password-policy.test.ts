import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { dictionary } from '@zxcvbn-ts/language-common';
import { passwordProblem } from './password-policy.ts';

const owner = {
  email: 'amy.miller@staff.example',
  name: 'Amy Miller',
  product: ['midoffice', 'Northwind Data'],
};
const problem = (password: string) => passwordProblem(password, owner);

describe('what a password must not be', () => {
  test('short, long or of few characters', async () => {
    assert.match((await problem('k9#fQ2!xZ0w'))!, /at least 12/);
    assert.match((await problem('k9#f'.repeat(51)))!, /at most 200/);
    assert.match((await problem('abababababab'))!, /five different/);
  });

  test('any of the 30,000 most common passwords and more', async () => {
    const common = dictionary['passwords-common'];
    assert.ok(common.length >= 30_000, `${common.length} passwords in the list`);
    const long = common.filter((word) => word.length >= 12);
    assert.ok(long.length > 200);
    for (const word of long) assert.ok(await problem(word), `${word} is accepted`);
  });

  test('put together from common passwords, years, runs and repetitions, in whatever spelling', async () => {
    for (const password of [
      'password1234',
      'PASSWORD1234!',
      'P@ssw0rd12345',
      'Summer2024!!!',
      'iloveyou2024!',
      'letmein123456',
      'qwertyuiop123',
      'zxcvbnmasdfghj',
      'trustno1trustno1',
      'abc123abc123abc123',
      '1234567890abcd',
    ])
      assert.match((await problem(password))!, /too easy to guess/, password);
  });

  test("with the person's or the product's own names in it", async () => {
    for (const password of [
      'k82-Miller-qz9',
      'q8zAMY.MILLERx7',
      'midoffice-7qz81k',
      'xk7!northwind#2q',
      'staff-q8zk-71xx',
    ])
      assert.match((await problem(password))!, /must not contain your name/, password);
  });

  test('but a passphrase or a random password is taken', async () => {
    for (const password of [
      'violet-harbour-71',
      'cobalt-meadow-205',
      'J9#kd82jslq0',
      'correct horse battery staple',
    ])
      assert.equal(await problem(password), undefined, password);
  });
});
