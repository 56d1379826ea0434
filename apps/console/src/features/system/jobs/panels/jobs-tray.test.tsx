import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listEffects } from '@midoffice/contract/billing/payments/calls/list-effects';
import { listJobs } from '@midoffice/contract/system/jobs/calls/list-jobs';
import { draw, screen } from '../../../../testing/render.tsx';
import { FakeServer } from '../../../../testing/fake-server.ts';
import { JobsTray } from './jobs-tray.tsx';

test('staff have a tray of jobs', async () => {
  const server = new FakeServer();
  server.answers(listJobs, { rows: [], running: 0, failed: 0 });
  draw(<JobsTray />, { server, me: { role: 'standard', permissions: ['charts'] } });
  assert.ok(await screen.findByRole('button', { name: 'Jobs' }));
});

test('an act at an outside system that waits for a decision is counted beside failed jobs', async () => {
  const server = new FakeServer();
  server.answers(listJobs, { rows: [], running: 0, failed: 2 });
  server.answers(listEffects, { rows: [], open: 3, unknown: 2, waiting: 1 });
  draw(<JobsTray />, { server });
  const button = await screen.findByRole('button', {
    name: 'Jobs: 2 failed, 1 act at outside systems to decide',
  });
  assert.equal(button.textContent, '3');
});

test('customers who write articles have no tray of jobs, and ask for none', () => {
  draw(<JobsTray />, { me: { role: 'small-business', permissions: ['article-writer'] } });
  assert.equal(screen.queryByRole('button'), null);
});
