import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { OutputOf } from '@midoffice/contract/kernel';
import { getOpenAlerts } from '@midoffice/contract/monitors/alerts/calls/get-open-alerts';
import { useQueryClient } from '@tanstack/react-query';
import { refreshSubjects } from '../../../../data/queries.ts';
import { FakeServer } from '../../../../testing/fake-server.ts';
import { draw, screen } from '../../../../testing/render.tsx';
import { AlertsBell } from './alerts-bell.tsx';

const open = (...ids: number[]): OutputOf<typeof getOpenAlerts> => ({
  count: ids.length,
  unacknowledged: ids.length,
  rows: ids.map((id) => ({
    id,
    ruleName: `Rule ${id}`,
    targetLabel: 'batchrun-1',
    startedAt: '2026-06-01T15:00:00.000Z',
    acknowledged: false,
  })),
});

/** What a push of the server does. */
function Pushed() {
  const client = useQueryClient();
  return <button onClick={() => refreshSubjects(client, new Set(['alerts']))}>push</button>;
}

describe('alerts-bell', () => {
  test('counts open incidents and leads to them', async () => {
    const { user } = draw(<AlertsBell />, { server: new FakeServer().answers(getOpenAlerts, open(3, 2)) });
    await user.click(
      await screen.findByRole('button', { name: 'Alerts: 2 open incidents, 2 not acknowledged' }),
    );
    const link = await screen.findByRole('link', { name: /Rule 3/ });
    assert.match(link.getAttribute('href')!, /item=alerts&incident=3$/);
  });

  test('an incident that begins is announced once, and those of before are not', async () => {
    const { server, user } = draw(
      <>
        <AlertsBell />
        <Pushed />
      </>,
      { server: new FakeServer().answers(getOpenAlerts, open(2)) },
    );
    await screen.findByRole('button', { name: /^Alerts: 1 open incident,/ });
    assert.equal(screen.queryByText(/^Alert: Rule 2/), null);
    server.answers(getOpenAlerts, open(3, 2));
    await user.click(screen.getByText('push'));
    await screen.findByText('Alert: Rule 3 (batchrun-1)');
    assert.equal(screen.queryByText(/^Alert: Rule 2/), null);
  });

  test('nothing is open; and whoever may open no monitor sees no bell and asks nothing', async () => {
    const { user } = draw(<AlertsBell />, { server: new FakeServer().answers(getOpenAlerts, open()) });
    await user.click(await screen.findByRole('button', { name: 'Alerts' }));
    await screen.findByText('No open incidents');
  });

  test('without access there is no bell, and nothing is asked', () => {
    const { server } = draw(<AlertsBell />, { me: { role: 'standard', permissions: ['coverage'] } });
    assert.equal(screen.queryByRole('button', { name: /Alerts/ }), null);
    assert.deepEqual(server.inputsOf(getOpenAlerts), []);
  });
});
