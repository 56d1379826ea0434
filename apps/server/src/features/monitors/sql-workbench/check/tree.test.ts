import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Refused } from './refusal.ts';
import { checkResolved } from './tree.ts';

const tables = new Set(['requests', 'requests_by_day']);
const check = (...lines: string[]): void => checkResolved(lines, 'usage', tables);
const refuses = (name: string, ...lines: string[]): void =>
  assert.throws(
    () => check(...lines),
    (error: unknown) => error instanceof Refused && error.message.includes(`The table ${name} `),
  );

describe('the tables that a query reads once its names are resolved', () => {
  test('are those of the workbench, under whatever alias', () => {
    check(
      'QUERY id: 0',
      '  JOIN TREE',
      '    TABLE id: 3, alias: __table1, table_name: usage.requests',
      '    TABLE id: 4, alias: r, table_name: usage.requests_by_day, final: 1',
      '    TABLE id: 5, table_name: system.one',
    );
    check('TABLE id: 3, alias: x, table_name: system.users, table_name: usage.requests');
  });

  test('are not what an alias says that they are', () => {
    refuses('system.users', '  TABLE id: 3, alias: x, table_name: usage.requests, table_name: system.users');
    refuses(
      'system.users',
      '  TABLE id: 3, alias: TABLE id: 1, table_name: usage.requests, table_name: system.users',
    );
    refuses('usage.secrets', '  TABLE id: 3, alias: a, table_name: system.one, table_name: usage.secrets');
    refuses(
      'system.users',
      '  TABLE id: 3, alias: x, table_name: usage.requests',
      ', table_name: system.users',
    );
    refuses(
      'system.users',
      '  TABLE id: 3, alias: x, table_name: usage.requests',
      'CONSTANT id: 9, table_name: system.users',
    );
    assert.throws(() => check('  TABLE id: 3, alias: x', 'y'), Refused);
  });

  test('are no functions', () => {
    assert.throws(() => check('  TABLE_FUNCTION id: 3, alias: requests, table_function_name: url'), Refused);
  });
});
