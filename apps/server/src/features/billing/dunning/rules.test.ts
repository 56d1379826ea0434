import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { policyIssues } from '@midoffice/contract/billing/dunning/policy';
import {
  forecast,
  leftOf,
  openDay,
  planInvoice,
  withStep,
  type Owed,
  type Present,
  type Treatment,
} from './rules.ts';
import { policyOf, step } from './testing/policies.ts';
import { policyChanges, wouldDo } from './words.ts';

const plain: Treatment = { pause: null, skip: new Set(), delayDays: 0 };
const owed = (more: Partial<Owed> = {}): Owed => ({
  invoiceId: 'in_1',
  userid: 'u1',
  currency: 'usd',
  remainingCents: 2900,
  planCode: 'monthlyIND1',
  subscription: 'unpaid',
  byTransfer: false,
  blocked: false,
  heldLimit: null,
  failedAt: '2026-06-12T23:30:00.000Z',
  isOld: false,
  steps: [],
  rests: {},
  mailWaits: false,
  ...more,
});
const at = (
  policy: Present['policy'],
  today: string,
  more: Partial<Present> = {},
  treatment = plain,
): Present => ({
  policy,
  today,
  hour: 10,
  left: leftOf(policy, {}),
  mailed: new Set(),
  treatmentOf: () => treatment,
  ...more,
});
const steps = [
  step('retry', 1, 'retry'),
  step('mail', 1, 'mail'),
  step('block', 5, 'block'),
  step('down', 9, 'downgrade'),
];
const policy = policyOf(steps);

describe('what is next for an invoice', () => {
  test('the first step is due its days after the failure, in UTC days', () => {
    assert.deepEqual(planInvoice(at(policy, '2026-06-12'), owed()).next, {
      step: steps[0],
      on: '2026-06-13',
      wait: null,
    });
    assert.equal(planInvoice(at(policy, '2026-06-13'), owed()).act?.id, 'retry');
  });

  test('later steps keep their distance from what was done late, so that none is piled up', () => {
    const late = withStep(
      withStep(owed(), steps[0]!, '2026-06-20', 'declined'),
      steps[1]!,
      '2026-06-21',
      'done',
    );
    assert.deepEqual(planInvoice(at(policy, '2026-06-21'), late).next, {
      step: steps[2],
      on: '2026-06-25',
      wait: null,
    });
    assert.equal(planInvoice(at(policy, '2026-06-25'), late).act?.id, 'block');
  });

  test('an old invoice begins with the step for its age where the policy says so', () => {
    const byAge = policyOf(steps, { oldFailures: 'by-age' });
    const plan = planInvoice(at(byAge, '2026-06-18'), owed({ isOld: true }));
    assert.deepEqual([plan.skips.map((one) => one.step.id), plan.act?.id], [['retry', 'mail'], 'block']);
    assert.equal(planInvoice(at(byAge, '2026-06-18'), owed()).act?.id, 'retry', 'not one that failed since');
    assert.equal(planInvoice(at(policy, '2026-06-18'), owed({ isOld: true })).act?.id, 'retry');
  });

  test('while a step is not confirmed nothing follows', () => {
    const running = withStep(owed(), steps[0]!, '2026-06-13', 'running');
    const plan = planInvoice(at(policy, '2026-06-20'), running);
    assert.deepEqual([plan.act, plan.next?.wait], [null, 'The step before is not confirmed yet']);
  });

  test('pauses, quiet days, hours, resting mails and limits let a due step wait, and say why', () => {
    const due = withStep(owed(), steps[0]!, '2026-06-13', 'declined');
    const wait = (present: Present, one = due) => {
      const plan = planInvoice(present, one);
      assert.equal(plan.act, null);
      return plan.next?.wait;
    };
    assert.equal(wait(at(policy, '2026-06-15', {}, { ...plain, pause: 'Paused: bank' })), 'Paused: bank');
    assert.equal(wait(at(policyOf(steps, { quietWeekends: true }), '2026-06-13')), 'Quiet day');
    assert.equal(wait(at(policyOf(steps, { quietDates: ['2026-06-15'] }), '2026-06-15')), 'Quiet day');
    const hours = policyOf(steps, { hours: { from: 11, to: 17 } });
    assert.equal(wait(at(hours, '2026-06-15')), 'Mails go out from 11:00 to 17:00 UTC');
    assert.equal(planInvoice(at(hours, '2026-06-15', { hour: 11 }), due).act?.id, 'mail');
    assert.equal(wait(at(hours, '2026-06-15', { hour: 17 })), 'Mails go out from 11:00 to 17:00 UTC');
    const rests = { ...due, rests: { 'failed/default': '2026-06-15T09:00:00Z' } };
    assert.equal(
      wait(at(policy, '2026-06-15'), rests),
      'The same mail went to this customer within the last day',
    );
    const spent = at(policy, '2026-06-15', { left: { ...leftOf(policy, {}), mail: 0 } });
    assert.match(wait(spent) ?? '', /^The limit of .* mails a day is reached$/);
    const gone = policyOf([step('mail', 1, 'mail', { template: 'left-us' })]);
    assert.equal(wait(at(gone, '2026-06-15'), owed()), 'The template left-us does not exist any more');
  });

  test('a block that dunning made for another invoice is joined, once', () => {
    const blocks = policyOf([step('block', 0, 'block'), step('again', 1, 'block')]);
    const held = owed({ blocked: true, heldLimit: -2 });
    assert.equal(planInvoice(at(blocks, '2026-06-12'), held).act?.id, 'block');
    const joined = withStep(held, blocks.steps[0]!, '2026-06-12', 'done');
    assert.deepEqual(
      planInvoice(at(blocks, '2026-06-13'), joined).skips.map(({ why }) => why),
      ['Blocked already'],
    );
  });

  test('what does not apply is left out in its turn: plan, amount, exception, free plan, blocked already', () => {
    const one = policyOf([
      step('small', 0, 'mail', { minimum: { usd: 5000, jpy: 1 } }),
      step('plan', 0, 'mail', { plans: ['annualCOM1'] }),
      step('down', 0, 'downgrade'),
      step('block', 0, 'block'),
      step('task', 0, 'task'),
      step('last', 0, 'mail'),
    ]);
    const plan = planInvoice(
      at(one, '2026-06-12', {}, { ...plain, skip: new Set(['task'] as const) }),
      owed({ planCode: 'custom-1', blocked: true }),
    );
    assert.deepEqual(
      plan.skips.map(({ why }) => why),
      [
        'Less is open than the step asks for',
        'Not for the plan of this customer',
        'The plan has no free plan to go down to',
        'Blocked already',
        'Left out by an exception',
      ],
    );
    assert.equal(plan.act?.id, 'last');
    assert.match(
      planInvoice(at(policyOf(steps, { ignoreBelow: { usd: 3000 } }), '2026-06-20'), owed()).ignored ?? '',
      /^Less is open/,
    );
  });

  test('a downgrade is for the subscription of its own invoice, also once the plan is free', () => {
    const why = (more: Partial<Owed>): string | null =>
      planInvoice(at(policyOf([step('down', 0, 'downgrade')]), '2026-06-13'), owed(more)).skips[0]?.why ??
      null;
    assert.equal(why({}), null);
    assert.equal(why({ planCode: 'free' }), null, 'its subscription still owes');
    assert.equal(why({ planCode: 'free', subscription: 'other' }), 'On the free plan already');
    assert.equal(why({ planCode: 'free', subscription: 'unknown' }), 'On the free plan already');
    assert.equal(why({ subscription: 'none' }), 'The invoice belongs to no subscription');
    assert.equal(why({ planCode: 'custom-1' }), 'The plan has no free plan to go down to');
  });

  test('a step that an edited policy puts before what is done is passed over', () => {
    const edited = policyOf([
      step('early', 0, 'mail'),
      ...steps.slice(0, 2),
      step('extra', 1, 'task'),
      ...steps.slice(2),
    ]);
    const done = withStep(
      withStep(owed(), steps[0]!, '2026-06-13', 'declined'),
      steps[1]!,
      '2026-06-13',
      'done',
    );
    assert.equal(planInvoice(at(edited, '2026-06-13'), done).act?.id, 'extra');
  });

  test('a forecast passes over quiet days and keeps the distances', () => {
    const quiet = policyOf(steps, { quietWeekends: true });
    assert.equal(openDay(quiet, '2026-06-13'), '2026-06-15');
    assert.deepEqual(
      forecast(at(quiet, '2026-06-12'), owed(), 60).map(({ step: { id }, on }) => `${id} ${on}`),
      ['retry 2026-06-15', 'mail 2026-06-15', 'block 2026-06-19', 'down 2026-06-23'],
    );
  });
});

describe('a policy', () => {
  test('is refused by field: unordered days, a template that is gone, a plan without a free one, equal ids, hours', () => {
    const bad = policyOf(
      [
        step('a', 4, 'mail', { template: 'left-us' }),
        step('a', 2, 'retry'),
        step('down', 5, 'downgrade', { plans: ['monthlyIND1', 'free'] }),
      ],
      { hours: { from: 9, to: 9 } },
    );
    assert.deepEqual(
      policyIssues(bad).map(({ path, message }) => `${path.join('.')}: ${message}`),
      [
        'steps.0.template: left-us does not exist any more; must be one of no-usage, blocked, expired-card, default, canceled-subscription',
        'steps.2.plans: Basic has no free plan to go down to',
        'steps.1.day: must not be before day 4 of the step above',
        'steps.1.id: is the id of another step',
        'hours.to: must be after the first hour',
      ],
    );
  });

  test('two versions are compared field by field', () => {
    const after = policyOf(
      [steps[1]!, { ...steps[0]!, day: 1, cards: 'others' }, step('new', 3, 'task'), steps[3]!],
      { ignoreBelow: { jpy: 500, usd: 500 }, quietWeekends: true },
    );
    assert.deepEqual(policyChanges(policy, after), [
      'Removed block: day 5, Block API keys',
      'retry: cards: All cards, default first → Other cards',
      'Added new: day 3, Create task',
      'Order of steps: mail, retry, new, down',
      'Leave alone below: none → JPY 500, USD 5.00',
      'Quiet weekends: no → yes',
    ]);
    assert.deepEqual(policyChanges(policy, policy), []);
  });

  test('a run is announced in one sentence', () => {
    assert.equal(
      wouldDo({ mail: 14, retry: 9, downgrade: 0, block: 2, task: 1 }),
      'Would send 14 mails, retry 9 cards, block 2, create 1 task.',
    );
    assert.equal(wouldDo({ mail: 0, retry: 0, downgrade: 0, block: 0, task: 0 }), 'Would do nothing now.');
  });
});
