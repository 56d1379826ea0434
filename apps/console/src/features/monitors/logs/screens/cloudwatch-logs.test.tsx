import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { cloudwatchLogs } from '@midoffice/contract/monitors/logs/calls/cloudwatch-logs';
import { cloudwatchLogsInit } from '@midoffice/contract/monitors/logs/calls/cloudwatch-logs-init';
import type { LogRow } from '@midoffice/contract/monitors/logs/shapes';
import { cleanup, waitFor } from '@testing-library/react';
import { FakeServer } from '../../../../testing/fake-server.ts';
import { testReadStates } from '../../../../testing/read-states.tsx';
import { drawScreen, screen } from '../../../../testing/render.tsx';
import { CloudwatchLogs } from './cloudwatch-logs.tsx';

const group = (name: string) => ({ name, createdAt: null, storedBytes: 1000, retentionDays: 30 });
const init = { connected: true, groups: [group('/test/api'), group('/test/worker')] };
const rowsOf = (count: number, message = (n: number) => `event ${n}`): LogRow[] =>
  Array.from({ length: count }, (_none, n) => ({
    idNum: n + 1,
    time: '2026-06-15T12:00:00.000Z',
    logGroupName: '/test/api',
    message: message(n + 1),
    logStreamName: 'app-1',
    eventId: `id-${n + 1}`,
  }));
const withGroups = (): FakeServer => new FakeServer().answers(cloudwatchLogsInit, init);
const open = { group: '/test/api' };

describe('cloudwatch-logs-screen', () => {
  testReadStates(CloudwatchLogs, {
    call: cloudwatchLogsInit,
    filled: init,
    shows: 'Show logs',
    empty: { connected: true, groups: [] },
    says: 'No log groups found.',
  });

  describe('its events', () => {
    testReadStates(CloudwatchLogs, {
      call: cloudwatchLogs,
      filled: { rows: rowsOf(2), isCut: false, boundedBy: null },
      shows: 'event 2',
      empty: { rows: [], isCut: false, boundedBy: null },
      says: 'No events in this log group.',
      address: open,
      around: (server) => server.answers(cloudwatchLogsInit, init),
    });
  });

  test('the groups are loaded first, then events by group and limit (r003-logs-init)', async () => {
    const server = withGroups().answers(cloudwatchLogs, { rows: rowsOf(3), isCut: false, boundedBy: null });
    const { user } = drawScreen(CloudwatchLogs, { server });
    await screen.findByText('Select a log group to read its events.');
    assert.deepEqual(server.inputsOf(cloudwatchLogs), []);
    await user.click(screen.getByRole('button', { name: 'Show logs' }));
    await screen.findAllByText('Select a log group');
    await user.selectOptions(screen.getByLabelText('Log group'), '/test/worker');
    assert.equal((screen.getByLabelText('Limit') as HTMLInputElement).value, '1000');
    await user.clear(screen.getByLabelText('Limit'));
    await user.type(screen.getByLabelText('Limit'), '0');
    await user.click(screen.getByRole('button', { name: 'Show logs' }));
    await screen.findByText('must be 1 to 10000');
    assert.deepEqual(server.inputsOf(cloudwatchLogs), []);
    await user.clear(screen.getByLabelText('Limit'));
    await user.type(screen.getByLabelText('Limit'), '20');
    await user.type(screen.getByLabelText('Words'), 'slow query');
    await user.click(screen.getByRole('button', { name: 'Show logs' }));
    await screen.findByText('event 3');
    assert.deepEqual(server.inputsOf(cloudwatchLogs)[0], {
      group: '/test/worker',
      limit: '20',
      query: 'slow query',
    });
  });

  test('who asks by Enter goes on in the field; Back fills the form in again', async () => {
    const server = withGroups().answers(cloudwatchLogs, { rows: rowsOf(1), isCut: false, boundedBy: null });
    const { user } = drawScreen(CloudwatchLogs, { server, address: open });
    const words = await screen.findByLabelText<HTMLInputElement>('Words');
    await user.type(words, 'slow {Enter}');
    await waitFor(() => assert.equal(server.inputsOf(cloudwatchLogs).at(-1)?.query, 'slow'));
    assert.equal(document.activeElement, words);
    await user.type(words, ' query{Enter}');
    await waitFor(() => assert.equal(server.inputsOf(cloudwatchLogs).at(-1)?.query, 'slow query'));
    history.back();
    await waitFor(() => assert.equal(screen.getByLabelText<HTMLInputElement>('Words').value, 'slow'));
  });

  test('1000 rows are four pages of 250 (r003-logs)', async () => {
    const server = withGroups().answers(cloudwatchLogs, { rows: rowsOf(1000), isCut: true, boundedBy: null });
    const { user } = drawScreen(CloudwatchLogs, { server, address: open });
    await screen.findByText('1–250 of 1,000');
    assert.ok(screen.getByText(/This log group has more events than can be read at once/));
    for (const shown of ['251–500 of 1,000', '501–750 of 1,000', '751–1,000 of 1,000']) {
      await user.click(screen.getByRole('button', { name: 'Next page' }));
      await screen.findByText(shown);
    }
    assert.equal((screen.getByRole('button', { name: 'Next page' }) as HTMLButtonElement).disabled, true);
    for (const header of ['Time', 'Log group', 'Message', 'No.'])
      assert.ok(screen.getByRole('columnheader', { name: new RegExp(header.replace('.', '\\.')) }));
  });

  test('a list that ends at its limit or span says so, one that has all events does not', async () => {
    const drawn = async (boundedBy: 'limit' | 'hours' | null, address: Record<string, string> = {}) => {
      const server = withGroups().answers(cloudwatchLogs, { rows: rowsOf(2), isCut: false, boundedBy });
      drawScreen(CloudwatchLogs, { server, address: { ...open, ...address } });
      await screen.findByText('event 2');
      const note = screen.queryByText(/^Only/)?.textContent;
      cleanup();
      return [note, server.inputsOf(cloudwatchLogs)[0]!.hours];
    };
    assert.deepEqual(await drawn(null), [undefined, undefined]);
    assert.deepEqual(await drawn('limit'), [
      'Only the newest 1,000 events were read. Raise the limit for older ones.',
      undefined,
    ]);
    assert.deepEqual(await drawn('hours', { hours: '24' }), [
      'Only events of the last day were read. Choose a longer span for older ones.',
      '24',
    ]);
  });

  test('while another span is read, nothing is said of the answer before it', async () => {
    const server = withGroups().answers(cloudwatchLogs, {
      rows: rowsOf(2),
      isCut: false,
      boundedBy: 'hours',
    });
    const { user } = drawScreen(CloudwatchLogs, { server, address: { ...open, hours: '24' } });
    await screen.findByText(/^Only events of the last day were read/);
    server.holds(cloudwatchLogs);
    await user.selectOptions(screen.getByLabelText('Span'), '');
    await user.click(screen.getByRole('button', { name: 'Show logs' }));
    await waitFor(() => assert.equal(server.inputsOf(cloudwatchLogs).at(-1)?.hours, undefined));
    assert.ok(screen.getByText('event 2'));
    assert.equal(screen.queryByText(/^Only/), null);
  });

  test('a live list that reached its limit says that older events are gone', async () => {
    const newer = { ...rowsOf(1, () => 'event new')[0]!, eventId: 'new', time: '2026-06-15T12:00:04.000Z' };
    const server = withGroups().answers(cloudwatchLogs, ({ since }) => ({
      rows: since === undefined ? rowsOf(2) : [newer],
      isCut: false,
      boundedBy: null,
    }));
    drawScreen(CloudwatchLogs, { server, address: { ...open, limit: '2', live: '1' } });
    await screen.findByText('event 2');
    assert.equal(screen.queryByText(/^Only/), null);
    await screen.findByText('event new', undefined, { timeout: 15_000 });
    assert.equal(screen.queryByText('event 2'), null);
    await screen.findByText('Only the newest 2 events were read. Raise the limit for older ones.');
  });

  test('control characters and script are drawn as text, in the list and whole', async () => {
    const message = '\u001B[31mERROR\u001B[0m <script>alert(1)</script><img src=x onerror=alert(1)>\nsecond';
    const server = withGroups().answers(cloudwatchLogs, {
      rows: rowsOf(1, () => message),
      isCut: false,
      boundedBy: null,
    });
    const { user } = drawScreen(CloudwatchLogs, { server, address: open });
    const cell = await screen.findByText(/\\u001B\[31mERROR\\u001B\[0m <script>alert\(1\)<\/script><img/);
    await user.click(cell);
    await screen.findByRole('heading', { name: 'Event 1' });
    assert.equal(screen.getAllByText(/<script>alert/).length >= 2, true);
    assert.equal(document.querySelectorAll('script, img').length, 0);
    assert.match(location.search, /event=id-1/);
  });

  test('live asks only for what came since its newest event, and adds each event once', async () => {
    const newer = { ...rowsOf(1, () => 'event new')[0]!, eventId: 'new', time: '2026-06-15T12:00:04.000Z' };
    const server = withGroups().answers(cloudwatchLogs, ({ since }) =>
      since === undefined
        ? { rows: rowsOf(2), isCut: true, boundedBy: null }
        : { rows: [newer, rowsOf(1)[0]!], isCut: since === '2026-06-15T11:59:30.000Z', boundedBy: null },
    );
    drawScreen(CloudwatchLogs, { server, address: { ...open, live: '1' } });
    await screen.findByText('event 1');
    await screen.findByText('event new', undefined, { timeout: 15_000 });
    assert.equal(screen.getAllByText('event 1').length, 1);
    assert.ok(screen.getByText(/This log group has more events than can be read at once/));
    await waitFor(() => assert.equal(server.inputsOf(cloudwatchLogs).length, 3), { timeout: 15_000 });
    // The second answer was cut: the third question goes on where it ended.
    assert.deepEqual(
      server.inputsOf(cloudwatchLogs).map(({ since }) => since),
      [undefined, '2026-06-15T11:59:30.000Z', '2026-06-15T12:00:04.000Z'],
    );
  });

  test('without AWS it says so', async () => {
    drawScreen(CloudwatchLogs, {
      server: new FakeServer().answers(cloudwatchLogsInit, { connected: false, groups: [] }),
    });
    await screen.findByText(/^AWS is not connected/);
  });
});
