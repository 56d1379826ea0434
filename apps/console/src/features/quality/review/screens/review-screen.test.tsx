import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { getReviewStatus } from '@midoffice/contract/quality/review/calls/get-review-status';
import { listReviewItems } from '@midoffice/contract/quality/review/calls/list-review-items';
import { waitFor } from '@testing-library/react';
import { FakeServer } from '../../../../testing/fake-server.ts';
import { draw, screen } from '../../../../testing/render.tsx';
import { ReviewScreen } from './review-screen.tsx';

/** A server with seven open items, of which two are of ACME. */
const serving = () =>
  new FakeServer()
    .answers(getReviewStatus, ({ symbol }) => ({
      open: symbol === undefined ? 7 : 2,
      accepted: 0,
      rejected: 0,
      gone: 0,
      skipped: 0,
      kinds: [],
      lastScan: null,
      knownAnswers: false,
      measures: [],
    }))
    .answers(listReviewItems, { rows: [], total: 0, page: 1 });
const openCount = (): string | null => document.querySelector('[data-count="open"]')?.textContent ?? null;

describe('review-queue-screen', () => {
  test('the counts follow symbol and kind of the list', async () => {
    const address = { view: 'list', symbol: 'ACME', kind: 'statement-sign' };
    const { server, user } = draw(<ReviewScreen />, { server: serving(), address });
    await waitFor(() => assert.equal(openCount(), '2'));
    assert.deepEqual(server.inputsOf(getReviewStatus), [{ symbol: 'ACME', kind: 'statement-sign' }]);
    await user.selectOptions(screen.getByLabelText('Kind'), '');
    await waitFor(() => assert.deepEqual(server.inputsOf(getReviewStatus).at(-1), { symbol: 'ACME' }));
    await user.clear(screen.getByLabelText('Symbol'));
    await waitFor(() => assert.equal(openCount(), '7'));
  });
});
