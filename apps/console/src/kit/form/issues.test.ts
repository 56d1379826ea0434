import assert from 'node:assert/strict';
import { test } from 'node:test';
import { issuesOf } from './issues.ts';

test('names of a refusal are those of the form: the innermost part is cut off, others stay', () => {
  const issues = {
    'record.date': 'must be a date',
    'record.financials.reported.eps': 'must be a number',
    type: 'is required',
    recorded: 'is not known',
  };
  assert.deepEqual(
    issuesOf({ field: 'record.date', message: 'record.date: must be a date', issues }, [
      'record',
      'record.financials',
    ]),
    {
      date: 'must be a date',
      'reported.eps': 'must be a number',
      type: 'is required',
      recorded: 'is not known',
    },
  );
});

test('a refusal of one field without a list of reasons names it', () => {
  assert.deepEqual(issuesOf({ field: 'record.date', message: 'record.date: is required', issues: {} }), {
    'record.date': 'is required',
  });
  assert.deepEqual(issuesOf({ field: null, message: 'No.', issues: {} }), {});
});
