import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  mailActionRests,
  mailFamilies,
  noTemplateSelected,
} from '@midoffice/contract/customers/emails/shapes';
import {
  amountWords,
  cardEndWords,
  cardWords,
  chosenTemplate,
  dayWords,
  failureWordsOf,
  momentWords,
  noteOf,
  waitingRefusal,
} from './rules.ts';

const nowMs = Date.UTC(2026, 5, 15, 12);
const hoursAgo = (hours: number): string => new Date(nowMs - hours * 3_600_000).toISOString();

describe('rules of mails', () => {
  test('an action rests for a day after a mail that is not flagged sent (r000-mail-lock-1-day)', () => {
    const rests = (hours: number, emailSent: boolean) =>
      mailActionRests({ at: hoursAgo(hours), emailSent }, nowMs);
    assert.equal(rests(3, false), true);
    assert.equal(rests(25, false), false);
    assert.equal(rests(24, false), false);
    assert.equal(rests(23.99, false), true);
    assert.equal(rests(3, true), false);
    assert.equal(mailActionRests({ at: null, emailSent: false }, nowMs), false);
  });

  test('the refusal of a mail that has not left names its time, for a day', () => {
    assert.equal(waitingRefusal(undefined, nowMs), null);
    assert.equal(
      waitingRefusal(hoursAgo(3), nowMs),
      'The last email of this kind, of 2026-06-15 09:00 UTC, is still queued',
    );
    assert.equal(waitingRefusal(hoursAgo(25), nowMs), null);
    assert.equal(momentWords(nowMs), '2026-06-15 12:00 UTC');
  });

  test('a template is chosen where there are several (r000-mail-template-required, r000-mail-template-types)', () => {
    assert.equal(mailFamilies.sizing.length, 5);
    assert.equal(chosenTemplate('sizing', 'compliance-2'), 'sizing/compliance-2');
    assert.equal(chosenTemplate('blocked', undefined), 'blocked/blocked');
    assert.throws(() => chosenTemplate('failed', undefined), { message: noTemplateSelected, status: 400 });
    assert.throws(() => chosenTemplate('blocked', 'default'), /templateType: must be one of blocked/);
  });

  test('amounts carry the code of their currency and its digits', () => {
    assert.equal(amountWords(123_450, 'usd'), 'USD 1,234.50');
    assert.equal(amountWords(1200, 'jpy'), 'JPY 1,200');
    assert.equal(amountWords(1_234_500, 'huf'), 'HUF 12,345.00', 'the provider counts hundredths');
    assert.equal(amountWords(5, 'eur'), 'EUR 0.05');
    assert.equal(amountWords(12_345, 'kwd'), 'KWD 12.345');
  });

  test('days and cards are written out', () => {
    assert.equal(dayWords('2026-06-01T23:59:59Z'), '1 June 2026');
    assert.equal(cardEndWords('08/2026'), 'August 2026');
    assert.equal(cardEndWords(null), undefined);
    assert.equal(cardWords('visa', '4242'), 'Visa ending in 4242');
    assert.equal(cardWords(null, '4242'), 'Card ending in 4242');
    assert.equal(cardWords('visa', null), undefined);
  });

  test("a reason is in our words, never the vendor's", () => {
    assert.equal(failureWordsOf('insufficient_funds'), 'not enough funds');
    assert.equal(failureWordsOf('<b>free text</b>'), 'declined by your bank');
    assert.equal(failureWordsOf('toString'), 'declined by your bank');
    assert.equal(failureWordsOf(null), 'declined by your bank');
  });

  test('a mail about a card that is good for long asks to be checked first', () => {
    const long = { cardExpiry: 'August 2030' };
    const words = 'Please check first: the card on file is good until August 2030.';
    const note = (template: string, values: Record<string, string>) =>
      noteOf(template, values, nowMs, {
        blocked: false,
        subscriptionRuns: true,
        cardOnFile: true,
        lastCall: undefined,
      });
    assert.equal(note('failed/expired-card', long), words);
    assert.equal(note('expiring-card/expired-card', long), words);
    assert.equal(note('expiring-card/expired-card', { cardExpiry: 'August 2026' }), undefined);
    assert.equal(
      note('failed/expired-card', { cardExpiry: 'August 2026' }),
      'Please check first: the card on file is good until August 2026.',
    );
    assert.equal(note('failed/expired-card', { cardExpiry: 'May 2026', isExpired: 'yes' }), undefined);
    assert.equal(note('failed/default', long), undefined);
    assert.equal(note('failed/expired-card', {}), undefined);
  });

  test('a template that claims what does not hold asks to be checked first, and not where it holds', () => {
    const wrong = {
      blocked: false,
      subscriptionRuns: true,
      cardOnFile: true,
      lastCall: '2026-06-01T00:00:00Z',
    };
    const right = { blocked: true, subscriptionRuns: false, cardOnFile: false, lastCall: undefined };
    for (const [template, words] of [
      ['failed/blocked', 'the API keys of this customer are not blocked'],
      ['blocked/blocked', 'the API keys of this customer are not blocked'],
      ['failed/canceled-subscription', 'a subscription of this customer is still running'],
      ['failed/no-usage', 'the last call was on 1 June 2026'],
      ['removal/confirmation', 'a card of this customer is still on file'],
    ] as const) {
      assert.equal(noteOf(template, {}, nowMs, wrong), `Please check first: ${words}.`);
      assert.equal(noteOf(template, {}, nowMs, right), undefined);
    }
  });
});
