import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { cardExpired, cardExpiryText, isRunning, mainCard } from './terms.ts';

describe('terms of cards and subscriptions', () => {
  test('a card is good to the last day of its month', () => {
    const card = { expMonth: 2, expYear: 2026 };
    assert.equal(cardExpired(card, Date.UTC(2026, 1, 28, 23, 59)), false);
    assert.equal(cardExpired(card, Date.UTC(2026, 2, 1)), true);
    assert.equal(cardExpired({ expMonth: null, expYear: null }, Date.UTC(2099, 0, 1)), false);
    assert.equal(cardExpiryText(card), '02/2026');
    assert.equal(cardExpiryText(undefined), null);
  });

  test('the default card is the main one, else the first', () => {
    assert.deepEqual(
      mainCard([
        { isDefault: false, n: 1 },
        { isDefault: true, n: 2 },
      ]),
      { isDefault: true, n: 2 },
    );
    assert.deepEqual(mainCard([{ isDefault: false, n: 1 }]), { isDefault: false, n: 1 });
  });

  test('ended and never begun subscriptions do not run', () => {
    assert.deepEqual(
      ['active', 'trialing', 'past_due', 'unpaid', 'canceled', 'incomplete', 'expired', 'ACTIVE'].map(
        isRunning,
      ),
      [true, true, true, true, false, false, false, true],
    );
  });
});
