import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { diagnose, versionOf, type EntitlingSubscription, type MismatchFacts } from './mismatch-rules.ts';

const sub = (plan: string | null, more: Partial<EntitlingSubscription> = {}): EntitlingSubscription => ({
  source: 'stripe',
  plan,
  status: 'active',
  since: '2026-01-01T00:00:00.000Z',
  ...more,
});
const firebase = (plan: string | null) => ({ plan, readAt: '2026-06-01T00:00:00.000Z' });
const agreeing: MismatchFacts = {
  main: 'monthlyIND1',
  key: 'monthlyIND1',
  gateway: 'monthlyIND1',
  firebase: firebase('monthlyIND1'),
  unread: [],
  subscriptions: [sub('monthlyIND1')],
  paidOutside: false,
  givenByHand: null,
};
const hand = (at: string) => ({ at, by: 'support@example.com' });

describe('the diagnosis of plan mismatches', () => {
  const cases: readonly (readonly [string, Partial<MismatchFacts>, string | null, string | null])[] = [
    ['all agree', {}, null, null],
    ['Firebase has no record', { firebase: null }, null, null],
    ['the gateway has none', { gateway: null }, null, null],
    ['nobody has a key', { key: null, gateway: null }, null, null],
    [
      'free and nothing runs',
      { main: 'free', key: 'free', gateway: 'free', firebase: firebase('free'), subscriptions: [] },
      null,
      null,
    ],
    ['Firebase lags behind', { firebase: firebase('free') }, 'sync-firebase', 'monthlyIND1'],
    ['Firebase holds no plan', { firebase: firebase(null) }, 'sync-firebase', 'monthlyIND1'],
    ['the key lags behind', { key: 'free', gateway: 'free' }, 'refresh-gateway', 'monthlyIND1'],
    ['the gateway lags behind', { gateway: 'free' }, 'refresh-gateway', 'monthlyIND1'],
    [
      'two witnesses against the main record',
      { main: 'free', firebase: firebase('monthlyIND1') },
      'set-main-plan',
      'monthlyIND1',
    ],
    [
      'the customer pays for another plan than we give',
      { subscriptions: [sub('annualCOM1')] },
      'set-main-plan',
      'annualCOM1',
    ],
    ['the subscription has ended', { subscriptions: [] }, 'set-main-plan', 'free'],
    [
      'a manual subscription overrides',
      { subscriptions: [sub('monthlyIND1', { source: 'manual', since: null }), sub('free')] },
      null,
      null,
    ],
    [
      'a manual one for another plan',
      { subscriptions: [sub('annualCOM2', { source: 'manual', since: null }), sub('monthlyIND1')] },
      'set-main-plan',
      'annualCOM2',
    ],
    [
      'two running ones agree',
      { subscriptions: [sub('monthlyIND1'), sub('monthlyIND1', { source: 'paypal' })] },
      null,
      null,
    ],
    [
      'two running ones contradict each other',
      { subscriptions: [sub('monthlyIND1'), sub('annualCOM1')] },
      null,
      'unclear',
    ],
    ['a plan that is none of ours', { subscriptions: [sub('legacy-gold')] }, null, 'unclear'],
    ['a subscription without a plan', { subscriptions: [sub(null)] }, null, 'unclear'],
    [
      'nothing runs, but an account was never read',
      { subscriptions: [], unread: ['stripe'] },
      null,
      'unclear',
    ],
    [
      'Firebase differs, but an account was never read',
      { firebase: firebase('free'), unread: ['paypal'] },
      null,
      'unclear',
    ],
    [
      'the gateway lags behind, whatever was read',
      { gateway: 'free', unread: ['stripe'] },
      'refresh-gateway',
      'monthlyIND1',
    ],
    ['three plans', { main: 'free', firebase: firebase('annualCOM1') }, null, 'unclear'],
    [
      'given by hand after it began',
      { main: 'annualCOM3', firebase: firebase('annualCOM3'), givenByHand: hand('2026-05-01T00:00:00.000Z') },
      null,
      'unclear',
    ],
    [
      'given by hand, and the subscription began later',
      { main: 'annualCOM3', firebase: firebase('annualCOM3'), givenByHand: hand('2025-05-01T00:00:00.000Z') },
      'set-main-plan',
      'monthlyIND1',
    ],
    [
      'given by hand and nothing runs',
      { subscriptions: [], givenByHand: hand('2026-05-01T00:00:00.000Z') },
      null,
      'unclear',
    ],
    ['paid by bank transfer', { subscriptions: [], paidOutside: true }, null, null],
    [
      'paid by bank transfer, Firebase lags behind',
      { subscriptions: [], paidOutside: true, firebase: firebase('free') },
      'sync-firebase',
      'monthlyIND1',
    ],
  ];
  for (const [what, given, action, wanted] of cases)
    test(`${what}: ${action ?? wanted ?? 'nothing to do'}`, () => {
      const found = diagnose({ ...agreeing, ...given });
      if (action === null && wanted === null) return assert.equal(found, null);
      assert.deepEqual(
        [found?.action ?? null, found?.wantedPlan ?? null, found?.state === 'unclear'],
        wanted === 'unclear' ? [null, null, true] : [action, wanted, false],
      );
      assert.ok(found!.evidence.length >= 3 && found!.verdict.endsWith('.'), found!.verdict);
    });

  test('a version names the compared values and not when they were read', () => {
    const version = versionOf(agreeing);
    assert.equal(
      versionOf({ ...agreeing, firebase: { plan: 'monthlyIND1', readAt: '2030-01-01' } }),
      version,
    );
    for (const given of [
      { main: 'free' },
      { key: 'free' },
      { gateway: 'free' },
      { firebase: null },
      { firebase: firebase(null) },
      { subscriptions: [] },
      { subscriptions: [sub('monthlyIND1', { status: 'past_due' })] },
      { paidOutside: true },
      { givenByHand: hand('2026-05-01T00:00:00.000Z') },
    ])
      assert.notEqual(versionOf({ ...agreeing, ...given }), version, JSON.stringify(given));
  });
});
