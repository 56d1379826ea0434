import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { saveDunningPolicy } from '@midoffice/contract/billing/dunning/calls/save-dunning-policy';
import { listDunningVersions } from '@midoffice/contract/billing/dunning/calls/list-dunning-versions';
import { policyOf, step } from '../testing/policies.ts';
import { dunningDesk, type Desk } from '../testing/desk.ts';
describe('save-dunning-policy', () => {
  let desk: Desk;
  before(async () => {
    desk = await dunningDesk();
  });
  after(() => desk.close());

  const good = policyOf([step('mail', 3, 'mail'), step('task', 5, 'task')]);

  test('saves version after version, audited, and leaves what is active', async () => {
    const first = await desk.clerk.call(saveDunningPolicy, {
      policy: good,
      note: 'begin',
      expectedVersion: 0,
    });
    assert.deepEqual([first.status, first.body.version], [200, 1]);
    const second = await desk.clerk.call(saveDunningPolicy, {
      policy: { ...good, quietWeekends: true },
      expectedVersion: 1,
    });
    assert.equal(second.body.message, 'Version 2 saved.');
    const { rows } = (await desk.clerk.call(listDunningVersions, {})).body;
    assert.deepEqual(
      rows.map(({ version, changes }) => [version, changes.length]),
      [
        [2, 1],
        [1, 2],
      ],
    );
    assert.deepEqual(await desk.audited('policy', 'dunning.policy-saved'), ['done', 'done']);
  });

  test('refuses bad policies by field, and writes nothing', async () => {
    const bad = async (steps: unknown, message: RegExp) =>
      desk.refuses(saveDunningPolicy, { policy: { ...good, steps } }, 400, message);
    await bad([step('mail', -1, 'mail')], /policy\.steps\.0\.day: must be at least 0/);
    await bad([step('mail', 1.5, 'mail')], /policy\.steps\.0\.day: must be a whole number/);
    await bad(
      [step('a', 4, 'mail'), step('b', 2, 'retry')],
      /policy\.steps\.1\.day: must not be before day 4 of the step above/,
    );
    await bad(
      [step('a', 4, 'mail', { template: 'left-us' })],
      /policy\.steps\.0\.template: left-us does not exist any more/,
    );
    await bad(
      [step('a', 4, 'downgrade', { plans: ['free'] })],
      /policy\.steps\.0\.plans: Basic has no free plan/,
    );
    await bad(
      [step('a', 4, 'retry', { minimum: { usd: 0 } })],
      /policy\.steps\.0\.minimum\.usd: must be at least 1/,
    );
    await bad(
      [step('a', 4, 'retry', { minimum: { dollars: 5 } })],
      /minimum.*must be amounts by currency code in small letters/,
    );
    await bad(
      [step('a', 4, 'task', { assignee: 'nobody-here' })],
      /policy\.steps\.0\.assignee: is no member of staff/,
    );
    await bad([step('A b', 4, 'task')], /policy\.steps\.0\.id: must have up to 40 small letters/);
    await bad([], /policy\.steps: must have at least one step/);
    await bad(
      Array.from({ length: 21 }, (_none, n) => step(`s${n}`, n, 'task')),
      /must have at most 20 steps/,
    );
    await desk.refuses(
      saveDunningPolicy,
      { policy: { ...good, hours: { from: 18, to: 8 } } },
      400,
      /policy\.hours\.to: must be after/,
    );
  });

  test('a second person gets both versions, and an unchanged policy is not saved', async () => {
    await desk.refuses(
      saveDunningPolicy,
      { policy: good, expectedVersion: 1 },
      409,
      'Somebody else has changed this in the meantime.',
    );
    const same = { ...good, quietWeekends: true };
    await desk.refuses(
      saveDunningPolicy,
      { policy: same },
      409,
      'The policy is the same as version 2. Nothing was saved.',
    );
  });

  test('refuses outsiders', () => desk.refusesOutsiders(saveDunningPolicy, { policy: good }));
});
