import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { checkRules, judgeRules, type Rules } from './rules.ts';

const reviewed: Rules = {
  version: 3,
  cases: { split: { facts: 'f', outcome: 'o' }, dividend: { facts: 'g', outcome: 'p' } },
};
const split = (facts: string, outcome: string) => ({ ...reviewed.cases, split: { facts, outcome } });

test('equal facts that come out differently ask for another version; other facts and a higher version for a new file', () => {
  assert.equal(judgeRules(reviewed, structuredClone(reviewed)), null);
  const raise = { do: 'raise', names: ['split'] };
  assert.deepEqual(judgeRules(reviewed, { version: 3, cases: split('f', 'other') }), raise);
  assert.deepEqual(judgeRules(reviewed, { version: 2, cases: split('f', 'other') }), raise);
  const update = { do: 'update', names: ['split'] };
  assert.deepEqual(judgeRules(reviewed, { version: 4, cases: split('f', 'other') }), update);
  assert.deepEqual(judgeRules(reviewed, { version: 3, cases: split('h', 'other') }), update);
  assert.deepEqual(judgeRules(reviewed, { ...reviewed, version: 4 }), { do: 'update', names: [] });
});

test('the file is written on demand, and not where the version must be raised', () => {
  const folder = mkdtempSync(join(tmpdir(), 'rules-'));
  const file = join(folder, 'rules.json');
  const check = (measured: Rules) => checkRules(measured, file, 'splitRules', 'rules.test.ts');
  const before = process.env['UPDATE_RULES'];
  try {
    delete process.env['UPDATE_RULES'];
    assert.throws(() => check(reviewed), /rules\.json is behind \(version 0, now 3; split; dividend\)/);
    assert.equal(existsSync(file), false);
    process.env['UPDATE_RULES'] = '1';
    check(reviewed);
    assert.deepEqual(JSON.parse(readFileSync(file, 'utf8')), reviewed);
    assert.throws(
      () => check({ version: 3, cases: split('f', 'other') }),
      /come out differently \(split\)\. If that is meant, raise splitRules from 3 to 4/,
    );
    assert.deepEqual(JSON.parse(readFileSync(file, 'utf8')), reviewed);
    check({ version: 4, cases: split('f', 'other') });
    assert.equal((JSON.parse(readFileSync(file, 'utf8')) as Rules).version, 4);
  } finally {
    if (before === undefined) delete process.env['UPDATE_RULES'];
    else process.env['UPDATE_RULES'] = before;
    rmSync(folder, { recursive: true });
  }
});
