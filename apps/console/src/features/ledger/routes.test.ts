import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ledgerKeys } from '@midoffice/contract/ledger/shapes';
import { screens } from './routes.ts';

test('whoever may see some part of the ledger may open its screen', () => {
  assert.deepEqual(screens[0]!.place?.access, ledgerKeys);
});
