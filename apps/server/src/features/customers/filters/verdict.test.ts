import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FilterType } from '@midoffice/contract/customers/filters/lists';
import { readAddress } from './address.ts';
import { readFilter } from './rules.ts';
import { indexOf, verdictOf } from './verdict.ts';

const none = new Set<string>();
const decide = (email: string, ...filters: readonly (readonly [FilterType, string])[]) => {
  const active = filters.map(([type, value], n) => {
    const read = readFilter(type, value, none);
    assert.ok('filter' in read, `${value}: ${JSON.stringify(read)}`);
    return { id: String(n), ...read.filter };
  });
  const { code, filter, reason } = verdictOf(readAddress(email)!, indexOf(active));
  return [code, filter?.value ?? null, reason];
};

test('what no filter fits is allowed', () => {
  assert.deepEqual(
    decide('jane@acme.example', ['invalidDomains', 'notacme.example'], ['invalidDomains', 'e.example']),
    ['no-filter', null, 'No active filter fits.'],
  );
});

test('a refused domain refuses its sub-domains, not its neighbours', () => {
  const refused = ['invalidDomains', 'spam.co.uk'] as const;
  assert.deepEqual(decide('a@spam.co.uk', refused), [
    'domain-refused',
    'spam.co.uk',
    'spam.co.uk is a refused domain.',
  ]);
  assert.deepEqual(decide('a@x.mail.SPAM.co.uk', refused), [
    'domain-refused',
    'spam.co.uk',
    'x.mail.spam.co.uk is a sub-domain of spam.co.uk, which is a refused domain.',
  ]);
  for (const other of ['a@notspam.co.uk', 'a@ham.co.uk', 'a@spam.co.uk.example'])
    assert.equal(decide(other, refused)[0], 'no-filter', other);
});

test('one name below a suffix of a company is refused alone, the suffix itself with all names below', () => {
  assert.equal(decide('a@bob.github.io', ['invalidDomains', 'eve.github.io'])[0], 'no-filter');
  assert.equal(decide('a@eve.github.io', ['invalidDomains', 'eve.github.io'])[0], 'domain-refused');
  assert.equal(decide('a@bob.github.io', ['invalidDomains', 'github.io'])[0], 'domain-refused');
});

test('a valid domain allows itself alone, a valid base domain its sub-domains too', () => {
  const all = ['invalidDomains', 'acme.example'] as const;
  assert.equal(decide('a@eu.acme.example', all, ['validDomains', 'eu.acme.example'])[0], 'domain-allowed');
  assert.equal(decide('a@x.eu.acme.example', all, ['validDomains', 'eu.acme.example'])[0], 'domain-refused');
  assert.deepEqual(decide('a@x.eu.acme.example', all, ['validBaseDomains', 'acme.example']), [
    'base-domain-allowed',
    'acme.example',
    'x.eu.acme.example is a sub-domain of acme.example, which is an allowed base domain.',
  ]);
});

test('a refused sub-domain of a valid base domain stays refused', () => {
  const filters = [
    ['validBaseDomains', 'acme.example'],
    ['invalidDomains', 'spam.acme.example'],
  ] as const;
  assert.equal(decide('a@x.spam.acme.example', ...filters)[0], 'domain-refused');
  assert.equal(decide('a@acme.example', ...filters)[0], 'base-domain-allowed');
});

test('a ruled out address is refused whatever its domain, with a tag and at Gmail with dots', () => {
  const filters = [
    ['userstoRuleOut', 'Jane.Doe@gmail.com'],
    ['validDomains', 'gmail.com'],
  ] as const;
  for (const email of ['jane.doe@gmail.com', 'janedoe+2@googlemail.com'])
    assert.deepEqual(decide(email, ...filters), [
      'address-refused',
      'jane.doe@gmail.com',
      'The address jane.doe@gmail.com is ruled out.',
    ]);
  assert.equal(decide('john.doe@gmail.com', ...filters)[0], 'domain-allowed');
});

test('Unicode and punycode are one domain', () => {
  assert.equal(decide('a@xn--bcher-kva.example', ['invalidDomains', 'bücher.example'])[0], 'domain-refused');
  assert.equal(
    decide('a@post.BÜCHER.example', ['invalidDomains', 'xn--bcher-kva.example'])[0],
    'domain-refused',
  );
});
