import assert from 'node:assert/strict';
import { afterEach, describe, test } from 'node:test';
import { getEarningsCallOverview } from '@midoffice/contract/staff-work/earnings-calls/calls/get-earnings-call-overview';
import { getEarningsCalls } from '@midoffice/contract/staff-work/earnings-calls/calls/get-earnings-calls';
import { getEarningsNews } from '@midoffice/contract/staff-work/earnings-calls/calls/get-earnings-news';
import { scheduleCall } from '@midoffice/contract/staff-work/earnings-calls/calls/schedule-call';
import { unscheduleCall } from '@midoffice/contract/staff-work/earnings-calls/calls/unschedule-call';
import { updateEarningsCall } from '@midoffice/contract/staff-work/earnings-calls/calls/update-earnings-call';
import type { EarningsCall } from '@midoffice/contract/staff-work/earnings-calls/shapes';
import { waitFor, within } from '@testing-library/react';
import { FakeServer } from '../../../../testing/fake-server.ts';
import { testReadStates } from '../../../../testing/read-states.tsx';
import { drawScreen, screen } from '../../../../testing/render.tsx';
import { call, overview, recordIntervals } from '../testing.ts';
import { callColumns } from './columns.tsx';
import { countdownText } from './countdown.tsx';
import { afterSaving, nextSource, withValue } from './edits.ts';
import { EarningsCalls } from './earnings-calls.tsx';

const around = (server: FakeServer): FakeServer => server.answers(getEarningsCallOverview, overview);
const open = (
  calls: EarningsCall[] = [call],
  address: Record<string, string> = {},
  server = new FakeServer(),
) => drawScreen(EarningsCalls, { server: around(server).answers(getEarningsCalls, calls), address });
const saved = { success: true as const, message: 'Records updated successfully.', records: [call] };

describe('earnings-call-screen, earnings-call-table', () => {
  testReadStates(EarningsCalls, {
    call: getEarningsCalls,
    filled: [call],
    shows: '2030-Q1',
    empty: [],
    says: 'No records found',
    around,
  });

  let intervals: ReturnType<typeof recordIntervals> | undefined;
  afterEach(() => intervals?.restore());

  test('the list is read again every ten seconds (r002-calls-poll-10s)', async () => {
    intervals = recordIntervals();
    const { server } = open();
    await screen.findByText('2030-Q1');
    assert.equal(server.inputsOf(getEarningsCalls).length, 1);
    intervals.run(10_000);
    await waitFor(() => assert.equal(server.inputsOf(getEarningsCalls).length, 2));
  });

  test('no column is narrower than 80 pixels (r002-table-widths)', () => {
    const none = () => undefined;
    const acts = { edits: new Map(), opened: new Set<string>(), schedulers: [], now: 0 };
    const columns = callColumns({ ...acts, toggle: none, compare: none, mark: none, show: none });
    assert.deepEqual(
      columns.filter(({ width }) => width === undefined || width < 80).map(({ id }) => id),
      [],
    );
    assert.ok(columns[0]!.atStart, 'the symbol stays in view beside the buttons');
  });

  test('phases, filters with their counts, the legend and the symbol', async () => {
    const { server, user } = open();
    await screen.findByText('Ben Roth (3)');
    assert.ok(screen.getByRole('radio', { name: 'Pre Call (1)' }));
    await user.click(screen.getByRole('radio', { name: 'Upcoming (1)' }));
    await user.click(screen.getByRole('radio', { name: 'In Call (0)' }));
    await user.type(screen.getByLabelText('Symbol'), 'shel{Enter}');
    await waitFor(() => {
      const { type, filter, symbol } = server.inputsOf(getEarningsCalls).at(-1)!;
      assert.deepEqual([type, filter, symbol], ['in-call', 'upcoming', 'SHEL']);
    });
    await user.click(screen.getByRole('columnheader', { name: /error ?Score/ }).querySelector('button')!);
    await waitFor(() => assert.equal(server.inputsOf(getEarningsCalls).at(-1)!.sort, 'errorScore'));
  });

  test('Post Call has the filter All alone, whatever it was before (r002-calls-post-all)', async () => {
    const { server, user } = open([call], { filter: 'upcoming' });
    await screen.findByText('2030-Q1');
    await user.click(screen.getByRole('radio', { name: /^Post Call/ }));
    await waitFor(() => {
      const { type, filter } = server.inputsOf(getEarningsCalls).at(-1)!;
      assert.deepEqual([type, filter], ['post-call', 'all']);
    });
    assert.deepEqual(
      within(screen.getByRole('radiogroup', { name: 'Filter' }))
        .getAllByRole('radio')
        .map((one) => one.textContent),
      ['All (0)'],
    );
  });

  test("a countdown ends with Time's up! (r002-calls-countdown-zero)", async () => {
    assert.deepEqual(
      [countdownText(93_784), countdownText(59), countdownText(0), countdownText(-5)],
      ['1d 02:03:04', '00:00:59', "Time's up!", "Time's up!"],
    );
    open([{ ...call, transcriptionTime: 1_000_000 }]);
    assert.ok(await screen.findByText("Time's up!"));
  });

  test('a row opens to its alternate symbols, and closes (r002-calls-alt-symbols)', async () => {
    const { user } = open();
    await user.click(await screen.findByLabelText('Show alternate symbols of LMNT'));
    assert.ok(screen.getByText('LMNT.L') && screen.getByText('LMNT.DE'));
    await user.click(screen.getByLabelText('Hide alternate symbols of LMNT'));
    assert.equal(screen.queryByText('LMNT.L'), null);
  });

  test('a call is taken with the own address; a refusal names who has it', async () => {
    const server = new FakeServer().refuses(scheduleCall, 409, {
      message: 'ben@staff.example has taken this call.',
      conflicts: [
        { field: 'schedule', expected: null, actual: 'ben@staff.example', wanted: 'admin@staff.example' },
      ],
    });
    const { user } = open([call], {}, server);
    const button = await screen.findByRole('button', { name: 'Schedule LMNT 2030-Q1' });
    await user.click(button);
    assert.ok(await screen.findByText('ben@staff.example has taken this call.'));
    server.answers(scheduleCall, {
      success: true,
      message: 'Scheduled Call',
      record: { ...call, schedule: 'admin@staff.example' },
    });
    await user.click(button);
    assert.ok(await screen.findByText('Scheduled Call'));
    assert.deepEqual(server.inputsOf(scheduleCall).at(-1), {
      symbol: 'LMNT',
      fiscalPeriod: '2030-Q1',
      email: 'admin@staff.example',
    });
  });

  test("a colleague's call is given back after a question", async () => {
    const server = new FakeServer().answers(unscheduleCall, {
      success: true,
      message: 'Unscheduled Call',
      record: call,
    });
    const { user } = open([{ ...call, schedule: 'ben@staff.example' }], {}, server);
    await user.click(await screen.findByRole('button', { name: 'Unschedule LMNT 2030-Q1' }));
    assert.equal(server.inputsOf(unscheduleCall).length, 0);
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Unschedule' }));
    await waitFor(() => assert.equal(server.inputsOf(unscheduleCall)[0]!.email, 'ben@staff.example'));
  });

  test('rows are marked, cells go through the sources back to the stored value, and all are saved together (r002-editor-rows)', async () => {
    let state: Parameters<typeof nextSource>[0] = { turns: new Map(), edits: new Map(), saving: new Map() };
    const dates = [1, 2, 3].map(() => {
      state = { ...state, ...nextSource(state, call, 'date') };
      return state.edits.get('LMNT 2030-Q1')?.changes.date ?? call.date;
    });
    assert.deepEqual(dates, ['2030-05-02', '2030-05-03', '2030-05-01']);
    const server = new FakeServer().answers(updateEarningsCall, saved);
    const { user } = open([call], {}, server);
    const update = await screen.findByRole('button', { name: 'Update Records' });
    assert.equal(update.getAttribute('aria-disabled'), 'true');
    await user.click(await screen.findByRole('button', { name: 'Delete LMNT 2030-Q1' }));
    await user.click(screen.getByRole('button', { name: 'Restore LMNT 2030-Q1' }));
    await user.click(screen.getByRole('button', { name: 'Valid LMNT 2030-Q1' }));
    await user.click(screen.getByRole('button', { name: /^date of LMNT/ }));
    await user.click(screen.getByRole('button', { name: 'Update Records (1)' }));
    assert.ok(await screen.findByText('Records updated successfully.'));
    assert.deepEqual(server.inputsOf(updateEarningsCall)[0]!.record, [
      {
        symbol: 'LMNT',
        fiscalPeriod: '2030-Q1',
        invalid: true,
        date: '2030-05-02',
        expected: { invalid: false, date: '2030-05-01' },
      },
    ]);
  });

  test('a deleted call is listed with a tick, recognisable, and restored (r002-editor-rows)', async () => {
    const gone = { ...call, symbol: 'GONE', deleted: true };
    const server = new FakeServer().answers(updateEarningsCall, saved);
    const { user } = open([call], {}, server);
    await screen.findByText('2030-Q1');
    assert.equal(server.inputsOf(getEarningsCalls)[0]!.deleted, undefined);
    assert.equal(screen.queryByText('deleted'), null);
    server.answers(getEarningsCalls, [call, gone]);
    await user.click(screen.getByLabelText('Deleted too'));
    assert.match((await screen.findByText('GONE')).parentElement!.textContent, /GONE.*deleted/);
    assert.equal(server.inputsOf(getEarningsCalls).at(-1)!.deleted, 'true');
    assert.equal(server.inputsOf(getEarningsCallOverview).at(-1)!.deleted, 'true');
    await user.click(screen.getByRole('button', { name: 'Restore GONE 2030-Q1' }));
    await user.click(screen.getByRole('button', { name: 'Update Records (1)' }));
    await waitFor(() =>
      assert.deepEqual(server.inputsOf(updateEarningsCall)[0]!.record, [
        { symbol: 'GONE', fiscalPeriod: '2030-Q1', deleted: false, expected: { deleted: true } },
      ]),
    );
  });

  test('what is changed or taken back while a save is under way stays an edit', async () => {
    let answer = (): void => undefined;
    const after = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const server = new FakeServer().answers(updateEarningsCall, saved, after);
    const { user } = open([call, { ...call, symbol: 'MRWK' }], {}, server);
    await user.click(await screen.findByRole('button', { name: 'Valid LMNT 2030-Q1' }));
    await user.click(screen.getByRole('button', { name: 'Delete LMNT 2030-Q1' }));
    await user.click(screen.getByRole('button', { name: 'Update Records (1)' }));
    await waitFor(() => assert.equal(server.inputsOf(updateEarningsCall).length, 1));
    await user.click(screen.getByRole('button', { name: 'Invalid LMNT 2030-Q1' }));
    await user.click(screen.getByRole('button', { name: /^date of LMNT/ }));
    await user.click(screen.getByRole('button', { name: 'Delete MRWK 2030-Q1' }));
    server.answers(getEarningsCalls, [
      { ...call, invalid: true },
      { ...call, symbol: 'MRWK' },
    ]);
    answer();
    assert.ok(await screen.findByText('Records updated successfully.'));
    await user.click(await screen.findByRole('button', { name: 'Update Records (2)' }));
    await waitFor(() => assert.equal(server.inputsOf(updateEarningsCall).length, 2));
    assert.deepEqual(server.inputsOf(updateEarningsCall)[1]!.record, [
      {
        symbol: 'LMNT',
        fiscalPeriod: '2030-Q1',
        invalid: false,
        date: '2030-05-02',
        expected: { invalid: true, date: '2030-05-01' },
      },
      { symbol: 'MRWK', fiscalPeriod: '2030-Q1', deleted: true, expected: { deleted: false } },
    ]);
  });

  test('what is taken back while a save fails is no edit', () => {
    const edits = withValue({ edits: new Map(), saving: new Map() }, call, 'invalid', true);
    const saving = new Map([['LMNT 2030-Q1', { invalid: true }]]);
    const back = withValue({ edits, saving }, call, 'invalid', false);
    assert.equal(afterSaving(back, new Map()).size, 0);
    assert.deepEqual(afterSaving(back, saving).get('LMNT 2030-Q1')?.changes, { invalid: false });
    // A saved period is part of the name under which the rest is saved.
    const moved = withValue({ edits: back, saving }, call, 'period', 'Q2');
    assert.deepEqual(
      [...afterSaving(moved, new Map([['LMNT 2030-Q1', { period: 'Q2' as const, invalid: true }]])).keys()],
      ['LMNT 2030-Q2'],
    );
  });

  test('conflict: both values are shown, and the own one is saved again', async () => {
    const server = new FakeServer().refuses(updateEarningsCall, 409, {
      message: 'Somebody else changed this record in the meantime.',
      conflicts: [{ field: 'invalid', expected: false, actual: true, wanted: true, where: 'LMNT 2030-Q1' }],
    });
    const { user } = open([call], {}, server);
    await user.click(await screen.findByRole('button', { name: 'Valid LMNT 2030-Q1' }));
    await user.click(screen.getByRole('button', { name: 'Update Records (1)' }));
    assert.match((await screen.findByRole('dialog')).textContent, /Somebody else changed this record/);
  });

  test('conflict in one field of two rows: each is chosen by itself, and the other edits are saved', async () => {
    const clash = { field: 'invalid', expected: false, actual: null, wanted: true };
    const server = new FakeServer().refuses(updateEarningsCall, 409, {
      message: 'Somebody else changed this record in the meantime.',
      conflicts: [
        { ...clash, where: 'LMNT 2030-Q1' },
        { ...clash, where: 'LMNT 2030-Q2' },
      ],
    });
    const next = { ...call, fiscalPeriod: '2030-Q2', period: 'Q2' as const };
    const { user } = open([call, next], {}, server);
    await user.click(await screen.findByRole('button', { name: 'Valid LMNT 2030-Q1' }));
    await user.click(screen.getByRole('button', { name: 'Valid LMNT 2030-Q2' }));
    await user.click(screen.getByRole('button', { name: /^date of LMNT 2030-Q1/ }));
    await user.click(screen.getByRole('button', { name: 'Update Records (2)' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Changed by somebody else' }));
    assert.ok(dialog.getByRole('heading', { name: 'LMNT 2030-Q2: invalid' }));
    await user.click(dialog.getAllByRole('button', { name: /^Yours/ })[1]!);
    server.answers(updateEarningsCall, saved);
    await user.click(dialog.getByRole('button', { name: 'Merge as chosen' }));
    await waitFor(() => assert.equal(server.inputsOf(updateEarningsCall).length, 2));
    assert.deepEqual(server.inputsOf(updateEarningsCall)[1]!.record, [
      { symbol: 'LMNT', fiscalPeriod: '2030-Q1', date: '2030-05-02', expected: { date: '2030-05-01' } },
      { symbol: 'LMNT', fiscalPeriod: '2030-Q2', invalid: true, expected: { invalid: null } },
    ]);
  });
});

describe('dialogs of a call', () => {
  test('alerts with their titles, or that there are none (earnings-call-alerts-dialog)', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Alerts of LMNT 2030-Q1: 1' }));
    assert.match(
      (await screen.findByRole('dialog', { name: /Alerts/ })).textContent,
      /Date differs from the calendar/,
    );
  });

  test('without alerts it says so', async () => {
    open([{ ...call, alerts: [] }], { call: 'LMNT 2030-Q1', dialog: 'alerts' });
    assert.ok(await screen.findByText('No Alerts'));
  });

  test('news with title, address and date, none, and a failure (earnings-call-news-dialog)', async () => {
    const server = new FakeServer().refuses(getEarningsNews, 500);
    const { user } = open([call], { call: 'LMNT 2030-Q1', dialog: 'news' }, server);
    const alert = await screen.findByRole('alert');
    assert.match(alert.textContent, /Something went wrong with getting news\./);
    server.answers(getEarningsNews, [
      { title: 'Results', url: 'https://news.example/1', date: '2030-05-01' },
    ]);
    await user.click(within(alert).getByText('Try again'));
    assert.equal(
      (await screen.findByRole('link', { name: 'Results' })).getAttribute('href'),
      'https://news.example/1',
    );
  });

  test('the record is edited in a form of its own, and a failure says that (earnings-call-edit-record-dialog)', async () => {
    const server = new FakeServer().refuses(updateEarningsCall, 500);
    const { user } = open([call], { call: 'LMNT 2030-Q1', dialog: 'record' }, server);
    const field = await screen.findByLabelText('dialinCode');
    assert.ok(screen.getByText('YYYY-MM-DD'));
    await user.clear(field);
    await user.type(field, '99');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    assert.ok(await screen.findByText('Something went wrong with editing record.'));
    server.answers(updateEarningsCall, saved);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => assert.equal(screen.queryByRole('dialog'), null));
    assert.deepEqual(server.inputsOf(updateEarningsCall).at(-1)!.record, {
      symbol: 'LMNT',
      fiscalPeriod: '2030-Q1',
      dialinCode: '99',
      expected: { dialinCode: '4711' },
    });
  });

  test('a refusal is shown at its field', async () => {
    const server = new FakeServer().refuses(updateEarningsCall, 400, {
      message: 'record.dialinCode: is in use',
      field: 'record.dialinCode',
      issues: [{ field: 'record.dialinCode', message: 'is in use' }],
    });
    const { user } = open([call], { call: 'LMNT 2030-Q1', dialog: 'record' }, server);
    const field = await screen.findByLabelText('dialinCode');
    await user.type(field, '5');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => assert.equal(field.getAttribute('aria-invalid'), 'true'));
    assert.ok(screen.getByText('is in use'));
    assert.equal(screen.queryByText(/record\.dialinCode/), null);
  });

  test('what is typed while the record is saved stays, and the dialog with it', async () => {
    let answer = (): void => undefined;
    const after = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const server = new FakeServer().answers(updateEarningsCall, saved, after);
    const { user } = open([call], { call: 'LMNT 2030-Q1', dialog: 'record' }, server);
    await user.type(await screen.findByLabelText('dialinCode'), '5');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => assert.equal(server.inputsOf(updateEarningsCall).length, 1));
    await user.type(screen.getByLabelText('dialinCode'), '6');
    answer();
    assert.ok(await screen.findByText('Records updated successfully.'));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => assert.equal(screen.queryByRole('dialog'), null));
    assert.deepEqual(server.inputsOf(updateEarningsCall)[1]!.record, {
      symbol: 'LMNT',
      fiscalPeriod: '2030-Q1',
      dialinCode: '471156',
      expected: { dialinCode: '47115' },
    });
  });

  test('what a colleague saves while the record is open stays: only the edited field is sent', async () => {
    const server = new FakeServer().answers(updateEarningsCall, saved);
    const { user, readAgain } = open([call], { call: 'LMNT 2030-Q1', dialog: 'record' }, server);
    const field = await screen.findByLabelText('dialinCode');
    await user.clear(field);
    await user.type(field, '99');
    const theirs = { ...call, dialinCode: '5', newsLink: 'https://news.example/theirs' };
    server.answers(getEarningsCalls, [theirs]);
    await readAgain();
    await screen.findByDisplayValue(theirs.newsLink);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      assert.deepEqual(server.inputsOf(updateEarningsCall)[0]!.record, {
        symbol: 'LMNT',
        fiscalPeriod: '2030-Q1',
        dialinCode: '99',
        expected: { dialinCode: '4711' },
      }),
    );
  });
});
