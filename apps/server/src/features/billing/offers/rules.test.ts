import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { emptyFields, linkEndMs, mergeFields, viewOf, type LinkFacts } from './rules.ts';

const open: LinkFacts = {
  state: 'sent',
  version: 2,
  sentVersion: 2,
  expiresAt: '2024-02-01T00:00:00Z',
  revokedAt: null,
  superseded: false,
  decidedAt: null,
};
const nowMs = Date.parse('2024-01-15T12:00:00Z');

describe('what a link shows', () => {
  const cases: readonly (readonly [Partial<LinkFacts>, string])[] = [
    [{}, 'open'],
    [{ expiresAt: '2024-01-15T12:00:00Z' }, 'expired'],
    [{ expiresAt: '2024-01-15T12:00:00.001Z' }, 'open'],
    [{ state: 'expired' }, 'expired'],
    [{ revokedAt: '2024-01-14T00:00:00Z' }, 'revoked'],
    [{ revokedAt: '2024-01-14T00:00:00Z', superseded: true }, 'superseded'],
    [{ revokedAt: '2024-01-14T00:00:00Z', state: 'accepted' }, 'revoked'],
    [{ version: 1 }, 'superseded'],
    [{ version: 1, state: 'accepted' }, 'superseded'],
    [{ state: 'draft' }, 'revoked'],
    [{ state: 'declined' }, 'declined'],
    [{ state: 'accepted', decidedAt: '2024-01-14T00:00:00Z', expiresAt: '2024-01-14T00:00:00Z' }, 'accepted'],
    [{ state: 'accepted', decidedAt: '2023-10-01T00:00:00Z' }, 'expired'],
  ];
  for (const [facts, view] of cases)
    test(`${JSON.stringify(facts)}: ${view}`, () => assert.equal(viewOf({ ...open, ...facts }, nowMs), view));

  test('it ends with the expiration date in UTC, or after 90 days (r002-offer-defaults)', () => {
    assert.equal(linkEndMs('2024-01-15', nowMs), Date.parse('2024-01-16T00:00:00Z'));
    assert.equal(linkEndMs('TBD', nowMs), nowMs + 90 * 86_400_000);
  });
});

describe('saving what two people edited', () => {
  const base = { ...emptyFields('2024-01-15', 1), company: 'A', city: 'X' };
  test('only what the caller changed is saved', () => {
    const stored = { ...base, city: 'Y' };
    assert.deepEqual(mergeFields({ ...base, company: 'B' }, stored, base), {
      changes: { company: 'B' },
      conflicts: [],
    });
    assert.deepEqual(mergeFields({ ...base }, stored, null).changes, { city: 'X' });
  });
  test('one field with two new values is a conflict, with two equal ones none', () => {
    const stored = { ...base, company: 'C' };
    assert.deepEqual(mergeFields({ company: 'B' }, stored, base).conflicts, [
      { field: 'company', expected: 'A', actual: 'C', wanted: 'B' },
    ]);
    assert.deepEqual(mergeFields({ company: 'C' }, stored, base), { changes: {}, conflicts: [] });
    const lists = mergeFields(
      { discounts: [{ name: '', fraction: 0.1 }] },
      { ...base, discounts: [{ name: '', fraction: 0.2 }] },
      base,
    );
    assert.equal(lists.conflicts.length, 1);
  });
});
