import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { acceptReviewItem } from '@midoffice/contract/quality/review/calls/accept-review-item';
import { takeReviewItem } from '@midoffice/contract/quality/review/calls/take-review-item';
import type { ReviewView } from '@midoffice/contract/quality/review/shapes';
import { waitFor, within } from '@testing-library/react';
import { FakeServer } from '../../../../testing/fake-server.ts';
import { draw, screen } from '../../../../testing/render.tsx';
import { Queue } from './queue.tsx';

const item: ReviewView['item'] = {
  ref: '7d2c3f1e-0000-4000-8000-000000000001',
  symbol: 'ACME',
  name: 'Acme',
  kind: 'statement-sign',
  from: '2023-06-30',
  to: '2023-06-30',
  records: 1,
  probability: 0.99,
  requests: 12,
  score: 12.9,
  evidence: ['revenue of 2023-Q2: -20 should be 20 (sign lost).'],
  mendable: true,
  state: 'open',
  reason: '',
  decidedBy: null,
  decidedAt: null,
  changeSetId: null,
  heldBy: null,
  foundAt: '2024-06-01T02:40:00.000Z',
};
const none = { date: [], open: [], high: [], low: [], close: [], adjClose: [], volume: [] };
const view: ReviewView = {
  item,
  columns: none,
  after: { date: [], close: [], adjClose: [] },
  cells: [{ date: '2023-Q2', field: 'revenue', before: -20, after: 20 }],
  cellCount: 1,
  checks: { warnings: [], warningCount: 0 },
  seen: 'seen-1',
  leaseUntil: '2024-06-01T12:05:00.000Z',
  statement: {
    table: 'income',
    fields: ['revenue'],
    records: [
      { id: '2023-Q1', date: '2023-03-31', currency: 'USD', values: [19], concerned: false },
      { id: '2023-Q2', date: '2023-06-30', currency: 'USD', values: [-20], concerned: true },
    ],
  },
};

const drawn = (shown: ReviewView | null) => {
  const server = new FakeServer().answers(takeReviewItem, { view: shown });
  return draw(<Queue first="" onTaken={() => undefined} />, { server });
};

describe('an error of statements in the review queue', () => {
  test('shows the periods around it, the value proposed, and the editor of its table', async () => {
    drawn(view);
    const table = await screen.findByRole('table', { name: 'Income of ACME' });
    const row = within(table)
      .getAllByRole('row')
      .find((one) => one.textContent.includes('2023-Q2'))!;
    assert.equal(row.querySelector('del')?.textContent, '-20');
    assert.equal(row.querySelector('ins')?.textContent, '20');
    assert.ok(screen.getByText('revenue of 2023-Q2: -20 should be 20 (sign lost).'));
    const link = screen.getByRole('link', { name: 'Open in the statement editor' });
    assert.match(link.getAttribute('href')!, /item=financialStatements.*symbol=ACME/);
    assert.match(link.getAttribute('href')!, /table=income/);
    assert.equal(screen.getAllByRole('columnheader', { name: 'Period' }).length, 2);
  });

  test('is accepted with the repair that was shown', async () => {
    const { server, user } = drawn(view);
    server.answers(acceptReviewItem, {
      success: true,
      message: 'Repair applied.',
      preview: false,
      changeSetId: 7,
      cells: [],
      effects: { count: 1, sample: [], series: [], warnings: [], warningCount: 0 },
      known: null,
    });
    await user.click(await screen.findByRole('button', { name: /^Accept/ }));
    await waitFor(() => assert.ok(server.inputsOf(acceptReviewItem).length === 1));
    const { ref, seen } = server.inputsOf(acceptReviewItem)[0]!;
    assert.deepEqual([ref, seen], [item.ref, 'seen-1']);
  });

  test('without a proposal it cannot be accepted, and says where to fix it', async () => {
    drawn({ ...view, item: { ...item, mendable: false }, cells: [], cellCount: 0 });
    assert.ok(
      await screen.findByText('No repair is proposed: fix it in the statement editor, or reject it.'),
    );
    const accept = screen.getByRole('button', { name: /^Accept/ });
    assert.ok(accept.hasAttribute('disabled') || accept.getAttribute('aria-disabled') === 'true');
  });

  test('says that nothing waits', async () => {
    drawn(null);
    assert.ok(await screen.findByText('Nothing waits for review.'));
  });
});
