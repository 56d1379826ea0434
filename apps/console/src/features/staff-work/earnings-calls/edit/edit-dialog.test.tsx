import assert from 'node:assert/strict';
import { afterEach, describe, test } from 'node:test';
import { earningsCallFunctions } from '@midoffice/contract/staff-work/earnings-calls/calls/earnings-call-functions';
import { endEarningsCall } from '@midoffice/contract/staff-work/earnings-calls/calls/end-earnings-call';
import { getEarningsCallAdditionals } from '@midoffice/contract/staff-work/earnings-calls/calls/get-earnings-call-additionals';
import { getInterimText } from '@midoffice/contract/staff-work/earnings-calls/calls/get-interim-text';
import { restoreEarningsCallText } from '@midoffice/contract/staff-work/earnings-calls/calls/restore-earnings-call-text';
import { settleEarningsCall } from '@midoffice/contract/staff-work/earnings-calls/calls/settle-earnings-call';
import { startCall } from '@midoffice/contract/staff-work/earnings-calls/calls/start-call';
import { updateEarningsCallAdditionals } from '@midoffice/contract/staff-work/earnings-calls/calls/update-earnings-call-additionals';
import { waitFor, within } from '@testing-library/react';
import { FakeServer } from '../../../../testing/fake-server.ts';
import { draw, screen } from '../../../../testing/render.tsx';
import { additionals, dialIn, overview, recordIntervals } from '../testing.ts';
import { EditDialog } from './edit-dialog.tsx';

const of = { symbol: 'LMNT', fiscalPeriod: '2030-Q1' };
const open = (server: FakeServer, more: Partial<typeof additionals> = {}, tab = 'details') =>
  draw(<EditDialog of={of} connected={overview} onClose={() => undefined} />, {
    server: server.answers(getEarningsCallAdditionals, { ...additionals, ...more }),
    address: { tab },
  });
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const ran = { success: true as const, message: 'Function ran successfully.' };
const live = { inCall: true, dialIn };

describe('earnings-call-edit-dialog', () => {
  test('has four tabs, and says what failed', async () => {
    const { server, user } = draw(<EditDialog of={of} connected={overview} onClose={() => undefined} />, {
      server: new FakeServer().refuses(getEarningsCallAdditionals, 500),
    });
    assert.match(
      (await screen.findByRole('alert')).textContent,
      /Something went wrong with getting records\./,
    );
    server.answers(getEarningsCallAdditionals, additionals);
    await user.click(screen.getByText('Try again'));
    assert.ok(await screen.findByRole('dialog', { name: /Edit Call/ }));
    const tabs = await screen.findAllByRole('tab');
    assert.deepEqual(
      tabs.map(({ textContent }) => textContent),
      ['Details', 'Raw', 'Processed', 'Interm'],
    );
  });
});

describe('earnings-call-live-section', () => {
  test('a call is started with number and code, which are required', async () => {
    const server = new FakeServer().answers(startCall, {
      success: true,
      message: 'Dialling +15550123456.',
      effect: { id: dialIn.id, state: 'done' },
    });
    const { user } = open(server);
    const code = await screen.findByLabelText('Dial-in code');
    assert.equal(screen.queryByRole('button', { name: 'End Call' }), null);
    await user.clear(code);
    await user.click(await button('Start Call'));
    assert.equal(server.inputsOf(startCall).length, 0);
    await user.type(code, '815');
    await user.click(await button('Start Call'));
    await waitFor(() =>
      assert.deepEqual(server.inputsOf(startCall)[0], {
        ...of,
        conferenceNumber: '+1 555 012 3456',
        dialInCode: '815',
      }),
    );
  });

  test('a live call has End Call alone, and ending it says so', async () => {
    const server = new FakeServer()
      .answers(getInterimText, { interimRawText: '', inCall: true, from: 0, partial: '', dialIn })
      .answers(endEarningsCall, {
        success: true,
        message: 'Endend Call',
        effect: { id: dialIn.id, state: 'done' },
        inCall: false,
      });
    const { user } = open(server, live);
    const end = await button('End Call');
    assert.equal(screen.queryByRole('button', { name: 'Start Call' }), null);
    await user.click(end);
    assert.ok(await screen.findByText('Endend Call'));
  });

  test('an outcome that is not known is shown and asked for again; a call that failed says why', async () => {
    const server = new FakeServer().answers(settleEarningsCall, {
      success: true,
      message: 'Dialling.',
      effect: { id: dialIn.id, state: 'done' },
    });
    const { user } = open(server, {
      inCall: true,
      dialIn: { ...dialIn, state: 'dialling', unknown: true, message: 'Not confirmed.' },
    });
    assert.ok(await screen.findByText('outcome unknown'));
    await user.click(await button('Ask again'));
    await waitFor(() => assert.deepEqual(server.inputsOf(settleEarningsCall), [{ id: dialIn.id }]));
  });
});

describe('earnings-call-details-tab', () => {
  test('fields and figures that differ are saved with what they replace; each check is shown', async () => {
    const server = new FakeServer().answers(updateEarningsCallAdditionals, {
      success: true,
      message: 'Updated data.',
      checks: [],
      version: 2,
    });
    const { user } = open(server);
    await user.type(await screen.findByLabelText('Revenue'), '4,260');
    await user.clear(screen.getByLabelText('dialinCode'));
    assert.match(
      document.body.textContent,
      /errorScore 20, totalScore 60.*failedDate as in the calendar – The calendar has 2030-05-02\.20/,
    );
    await user.click(await button('Save'));
    assert.ok(await screen.findByText('Updated data.'));
    assert.deepEqual(server.inputsOf(updateEarningsCallAdditionals)[0], {
      type: 'details',
      record: {
        ...of,
        dialinCode: '',
        expected: { dialinCode: '4711', 'reported.revenue': null },
        financials: { reported: { revenue: 4260 } },
      },
    });
  });

  test('what a colleague saves while the form is open stays: only edited fields are sent, against what they replace', async () => {
    const server = new FakeServer().answers(updateEarningsCallAdditionals, {
      success: true,
      message: 'Updated data.',
      checks: [],
      version: 2,
    });
    const { user, readAgain } = open(server);
    await user.type(await screen.findByLabelText('Revenue'), '4260');
    await user.type(screen.getByLabelText('newsLink'), '/q1');
    server.answers(getEarningsCallAdditionals, {
      ...additionals,
      record: {
        ...additionals.record,
        dialinNumber: '+1 555 012 9999',
        newsLink: 'https://news.example/theirs',
        altSymbols: ['LMNT.PA'],
      },
      financials: { reported: { eps: 1.5, revenue: 4000 } },
    });
    await readAgain();
    const inputOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
    await waitFor(() => assert.equal(inputOf('altSymbols'), 'LMNT.PA'));
    assert.deepEqual(['dialinNumber', 'EPS', 'Revenue', 'newsLink', 'Conference number'].map(inputOf), [
      '+1 555 012 9999',
      '1.5',
      '4260',
      'https://news.example/lmnt/q1',
      '+1 555 012 9999',
    ]);
    await user.click(await button('Save'));
    assert.ok(await screen.findByText('Updated data.'));
    assert.deepEqual(server.inputsOf(updateEarningsCallAdditionals)[0], {
      type: 'details',
      record: {
        ...of,
        newsLink: 'https://news.example/lmnt/q1',
        expected: { newsLink: 'https://news.example/lmnt', 'reported.revenue': null },
        financials: { reported: { revenue: 4260 } },
      },
    });
  });

  test('a refusal is shown at its field, also at a figure', async () => {
    const issues = [
      { field: 'record.dialinCode', message: 'is in use' },
      { field: 'record.financials.reported.revenue', message: 'is too large' },
    ];
    const server = new FakeServer().refuses(updateEarningsCallAdditionals, 400, {
      message: 'record.dialinCode: is in use',
      field: 'record.dialinCode',
      issues,
    });
    const { user } = open(server);
    await user.type(await screen.findByLabelText('dialinCode'), '5');
    await user.click(await button('Save'));
    assert.ok(await screen.findByText('is in use'));
    assert.ok(screen.getByText('is too large'));
  });

  test('what is typed while a save is under way stays an edit', async () => {
    let answer = (): void => undefined;
    const after = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const done = { success: true as const, message: 'Updated data.', checks: [], version: 2 };
    const server = new FakeServer().answers(updateEarningsCallAdditionals, done, after);
    const { user } = open(server);
    await user.type(await screen.findByLabelText('dialinCode'), '0');
    await user.click(await button('Save'));
    await waitFor(() => assert.equal(server.inputsOf(updateEarningsCallAdditionals).length, 1));
    await user.type(screen.getByLabelText('Revenue'), '5');
    await user.type(screen.getByLabelText('dialinCode'), '1');
    answer();
    assert.ok(await screen.findByText('Updated data.'));
    await user.click(await button('Save'));
    await waitFor(() => assert.equal(server.inputsOf(updateEarningsCallAdditionals).length, 2));
    const { dialinCode, expected, financials } = server.inputsOf(updateEarningsCallAdditionals)[1]!.record;
    assert.deepEqual(
      { dialinCode, expected, financials },
      {
        dialinCode: '471101',
        expected: { dialinCode: '47110', 'reported.revenue': null },
        financials: { reported: { revenue: 5 } },
      },
    );
  });

  test('conflict: of two fields the one that is kept is sent again, against the value that was shown', async () => {
    const message = 'Somebody else changed this record in the meantime.';
    const server = new FakeServer().refuses(updateEarningsCallAdditionals, 409, {
      message,
      conflicts: [
        { field: 'dialinCode', expected: '4711', actual: '8', wanted: '9' },
        { field: 'reported.revenue', expected: null, actual: 4000, wanted: 4260 },
      ],
    });
    const { user } = open(server);
    const code = await screen.findByLabelText('dialinCode');
    await user.clear(code);
    await user.type(code, '9');
    await user.type(screen.getByLabelText('Revenue'), '4260');
    await user.click(await button('Save'));
    const clash = await screen.findByRole('dialog', { name: /Changed by somebody else/ });
    server.answers(updateEarningsCallAdditionals, {
      success: true,
      message: 'Updated data.',
      checks: [],
      version: 2,
    });
    await user.click(within(clash).getByText('9'));
    await user.click(within(clash).getByText('4000'));
    await user.click(within(clash).getByRole('button', { name: 'Merge as chosen' }));
    assert.ok(await screen.findByText('Updated data.'));
    assert.deepEqual(server.inputsOf(updateEarningsCallAdditionals)[1], {
      type: 'details',
      record: { ...of, dialinCode: '9', expected: { dialinCode: '8' }, financials: { reported: {} } },
    });
  });

  test('values are fetched, shown with their source, and put into the form by hand', async () => {
    const values = [
      {
        group: 'reported' as const,
        field: 'eps',
        value: 1.37,
        source: 'transcript',
        evidence: 'EPS were $1.37.',
      },
    ];
    const server = new FakeServer().answers(earningsCallFunctions, {
      success: true,
      message: 'Fetched values.',
      values,
    });
    const { user } = open(server);
    await user.click(await button('Values'));
    assert.ok(await screen.findByText('“EPS were $1.37.”'));
    await user.click(await button('Use eps of transcript'));
    assert.equal(screen.getByLabelText<HTMLInputElement>('EPS').value, '1.37');
    assert.deepEqual(server.inputsOf(earningsCallFunctions)[0], {
      ...of,
      date: '2030-05-01',
      type: 'values',
    });
  });

  test('an answer that is not well formed is incorrect data (r002-precall-wrong)', async () => {
    const { user } = open(
      new FakeServer().answers(earningsCallFunctions, { success: true, message: 'Fetched values.' }),
    );
    await user.click(await button('Precall values'));
    assert.ok(await screen.findByText('Received incorrect data'));
    assert.equal(screen.queryByText('Fetched values.'), null);
  });
});

describe('earnings-call-raw-tab', () => {
  test('wiping takes two clicks, and leaving the button takes the first back (r002-calls-wipe-two-clicks)', async () => {
    const server = new FakeServer().answers(earningsCallFunctions, ran);
    const { user } = open(server, {}, 'raw');
    await user.click(await button('Wipe'));
    await user.tab();
    await user.click(await button('Wipe'));
    assert.equal(server.inputsOf(earningsCallFunctions).length, 0);
    await user.click(await button('Confirm Erase'));
    await waitFor(() => assert.equal(server.inputsOf(earningsCallFunctions)[0]!.type, 'wipe'));
  });

  test('the recording is played, functions run, and an earlier text comes back', async () => {
    const server = new FakeServer()
      .answers(earningsCallFunctions, ran)
      .answers(restoreEarningsCallText, { success: true, message: 'Updated data.' });
    const at = '2030-05-01T12:00:00.000Z';
    const version = { kind: 'raw' as const, characters: 5, by: 'ben@staff.example', at };
    const audioFileLink = `/status/fix/earnings-call-audio/${'a'.repeat(32)}.wav`;
    const versions = [
      { ...version, id: 2, reason: 'edited' },
      { ...version, id: 1, reason: 'recorded' },
    ];
    const { user } = open(server, { record: { ...additionals.record, audioFileLink }, versions }, 'raw');
    assert.equal((await screen.findByLabelText('Recording of the call')).getAttribute('src'), audioFileLink);
    await user.click(await button('Insert'));
    await user.click(await button('Post-process'));
    await user.click(await button('Restore'));
    await waitFor(() => assert.deepEqual(server.inputsOf(restoreEarningsCallText), [{ ...of, id: 1 }]));
    assert.deepEqual(
      server.inputsOf(earningsCallFunctions).map(({ type }) => type),
      ['insert', 'post-process'],
    );
  });

  test('each recording is played, and a link that a person has put there is shown too', async () => {
    const links = ['a', 'b'].map((name) => `/status/fix/earnings-call-audio/${name.repeat(32)}.wav`);
    const at = '2030-05-01T12:00:00.000Z';
    const record = { ...additionals.record, audioFileLink: 'https://audio.example/1' };
    open(new FakeServer(), { record, recordings: links.map((link) => ({ link, seconds: 60, at })) }, 'raw');
    await screen.findByText('https://audio.example/1');
    assert.deepEqual(
      screen.getAllByLabelText(/^Recording \d of the call$/).map((one) => one.getAttribute('src')),
      links,
    );
  });
});

describe('earnings-call-processed-tab', () => {
  test('conflict of two fields of the record: only the chosen one is saved, and the form shows the other person’s value', async () => {
    const server = new FakeServer().refuses(updateEarningsCallAdditionals, 409, {
      message: 'Somebody else changed this record in the meantime.',
      conflicts: [
        { field: 'dialinCode', expected: '4711', actual: '815', wanted: '47110' },
        { field: 'newsLink', expected: '', actual: 'https://theirs.example', wanted: 'https://mine.example' },
      ],
    });
    const { user } = open(server);
    const code = await screen.findByLabelText<HTMLInputElement>('dialinCode');
    await user.type(code, '0');
    await user.clear(screen.getByLabelText('newsLink'));
    await user.type(screen.getByLabelText('newsLink'), 'https://mine.example');
    await user.click(await button('Save'));
    await user.click(await button(/^Yours\s*https:\/\/mine/));
    server.answers(updateEarningsCallAdditionals, {
      success: true,
      message: 'Updated data.',
      checks: [],
      version: 2,
    });
    await user.click(await button('Merge as chosen'));
    await screen.findByText('Updated data.');
    assert.deepEqual(server.inputsOf(updateEarningsCallAdditionals)[1], {
      type: 'details',
      record: {
        ...of,
        newsLink: 'https://mine.example',
        financials: {},
        expected: { newsLink: 'https://theirs.example' },
      },
    });
    assert.equal(code.value, '815');
  });
});

describe('earnings-call-interm-tab', () => {
  let intervals: ReturnType<typeof recordIntervals> | undefined;
  afterEach(() => intervals?.restore());

  test('the live text is read again after ten seconds, and grows by what is new (r002-calls-interim-10s)', async () => {
    intervals = recordIntervals();
    const whole = 'Speaker 1: Good day. Revenue was $5.';
    const server = new FakeServer().answers(getInterimText, ({ after }) => ({
      interimRawText: after === 0 ? whole.slice(0, 20) : '',
      inCall: true,
      from: after,
      partial: 'and then',
      dialIn,
    }));
    open(server, live, 'interm');
    await screen.findByText(/Good day\./);
    assert.ok(screen.getByText('and then'));
    server.answers(getInterimText, ({ after }) => ({
      interimRawText: whole.slice(after),
      inCall: true,
      from: after,
      partial: '',
      dialIn,
    }));
    intervals.run(10_000);
    await screen.findByText(/Revenue was \$5\./);
    assert.equal(server.inputsOf(getInterimText).at(-1)!.of, dialIn.id);
  });

  test('a failure says so, and without a live call there is no text', async () => {
    const { server, user } = open(new FakeServer().refuses(getInterimText, 500), {}, 'interm');
    assert.match(
      (await screen.findByRole('alert')).textContent,
      /Something went wrong with fetching interm text\./,
    );
    server.answers(getInterimText, { interimRawText: '', inCall: false, from: 0, partial: '', dialIn: null });
    await user.click(screen.getByText('Try again'));
    assert.ok(await screen.findByText('There is no text of a live call.'));
  });
});
