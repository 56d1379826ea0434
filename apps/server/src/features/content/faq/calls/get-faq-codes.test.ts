import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getFaqCodes } from '@midoffice/contract/content/faq/calls/get-faq-codes';
import { testServer } from '../../../../testing/server.ts';

test('answers codes with title, value and sub codes of their own (r003-faq-subcodes)', async () => {
  const server = await testServer();
  const reader = await server.staff({ role: 'standard', permissions: ['faqRecords'] });
  const { status, body } = await reader.call(getFaqCodes, { type: 'default' });
  assert.equal(status, 200);
  assert.deepEqual(
    body.find(({ value }) => value === 'licence'),
    {
      title: 'Licence',
      value: 'licence',
      subCodes: ['display', 'redistribution', 'compliance'],
    },
  );
  assert.equal(new Set(body.map(({ value }) => value)).size, body.length);
  const other = await reader.call(getFaqCodes, { type: 'other' });
  assert.deepEqual([other.status, other.body.message], [400, 'type: must be default']);
  await server.close();
});
