import assert from 'node:assert/strict';
import { test } from 'node:test';
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

test('customers who write articles have no tray of jobs, and ask for none', () => {
  draw(<JobsTray />, { me: { role: 'small-business', permissions: ['article-writer'] } });
  assert.equal(screen.queryByRole('button'), null);
});
