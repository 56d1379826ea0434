import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, mock, test } from 'node:test';
import { dropDraft, dropReason, findDraft, forgetDrafts, keepDraft, reasonDraft } from './draft-store.ts';

class Storage {
  readonly #items = new Map<string, string>();
  constructor() {
    // As in a browser, the keys are the object's own.
    return new Proxy(this, {
      ownKeys: () => [...this.#items.keys()],
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
      get: (_target, name) => this[name as 'getItem'].bind(this),
    });
  }
  getItem(key: string): string | null {
    return this.#items.get(key) ?? null;
  }
  setItem(key: string, value: string): void {
    this.#items.set(key, value);
  }
  removeItem(key: string): void {
    this.#items.delete(key);
  }
}

const day = 86_400_000;
const kept = (): string[] => Object.keys(localStorage);

describe('drafts', () => {
  beforeEach(() => {
    mock.timers.enable({ apis: ['Date'], now: day });
    Object.assign(globalThis, { localStorage: new Storage() });
  });
  afterEach(() => {
    mock.timers.reset();
    Reflect.deleteProperty(globalThis, 'localStorage');
  });

  test('a draft is found by its person, record and version alone', () => {
    keepDraft('ada', 'plan/u1', 'v1', { reason: 'asked' });
    assert.deepEqual(findDraft('ada', 'plan/u1', 'v1'), { data: { reason: 'asked' }, at: day });
    assert.equal(findDraft('ben', 'plan/u1', 'v1'), null);
    assert.equal(findDraft('ada', 'plan/u2', 'v1'), null);
    assert.equal(findDraft('ada', 'plan/u1', 'v2'), null);
    dropDraft('ada', 'plan/u1');
    assert.equal(findDraft('ada', 'plan/u1', 'v1'), null);
  });

  test('sign-out forgets all of a person, and nothing of another', () => {
    for (const person of ['ada', 'ada2', 'a/da']) keepDraft(person, 'note/u1', '1', { text: 'x' });
    forgetDrafts('ada');
    assert.equal(findDraft('ada', 'note/u1', '1'), null);
    assert.equal(kept().length, 2);
  });

  test('a reason that was used is forgotten wherever it was typed, other drafts of the same words stay', () => {
    keepDraft('ada', reasonDraft('Delete cus_1?userid=u1'), '1', ' Asked by phone ');
    keepDraft('ada', reasonDraft('Delete cus_2?userid=u1'), '1', 'Asked by mail');
    keepDraft('ada', 'note/u1', '1', 'Asked by phone');
    dropReason('Asked by phone');
    assert.equal(findDraft('ada', reasonDraft('Delete cus_1?userid=u1'), '1'), null);
    assert.equal(findDraft('ada', reasonDraft('Delete cus_2?userid=u1'), '1')?.data, 'Asked by mail');
    assert.equal(findDraft('ada', 'note/u1', '1')?.data, 'Asked by phone');
  });

  test('secrets are not kept, whatever form they are in', () => {
    const form = {
      password: 'p1',
      newPassword: 'p2',
      apikey: 'k1',
      newapikey: 'k2',
      apiKey: 'k3',
      clientSecret: 's1',
      accessToken: 't1',
      code: '123456',
      reason: 'asked',
    };
    keepDraft('ada', 'form', '1', form);
    assert.deepEqual(findDraft('ada', 'form', '1')?.data, { reason: 'asked' });
    keepDraft('ada', 'form', '1', form, { base: { values: form } });
    assert.deepEqual(findDraft('ada', 'form', '1')?.base, { values: { reason: 'asked' } });
    assert.doesNotMatch(localStorage.getItem(kept()[0]!)!, /p1|p2|k1|k2|k3|s1|t1|123456/);
  });

  test('drafts are bounded in number, size and age', () => {
    for (let index = 0; index < 60; index += 1) {
      mock.timers.tick(1000);
      keepDraft('ada', `note/${index}`, '1', { text: String(index) });
    }
    assert.equal(kept().length, 40);
    assert.equal(findDraft('ada', 'note/19', '1'), null, 'the oldest went first');
    assert.ok(findDraft('ada', 'note/20', '1'));
    keepDraft('ada', 'large', '1', { text: 'x'.repeat(70_000) });
    assert.equal(findDraft('ada', 'large', '1'), null);
    mock.timers.tick(15 * day);
    assert.equal(findDraft('ada', 'note/59', '1'), null, 'too old to be offered');
    keepDraft('ada', 'new', '1', {});
    assert.equal(kept().length, 1);
  });

  test('closed or spoilt storage breaks nothing', () => {
    keepDraft('ada', 'note', '1', { text: 'x' });
    localStorage.setItem(kept()[0]!, '{not json');
    assert.equal(findDraft('ada', 'note', '1'), null);
    const closed = {
      getItem() {
        throw new Error('closed');
      },
      setItem() {
        throw new Error('full');
      },
    };
    Object.assign(globalThis, { localStorage: closed });
    keepDraft('ada', 'note', '1', { text: 'x' });
    assert.equal(findDraft('ada', 'note', '1'), null);
  });
});
