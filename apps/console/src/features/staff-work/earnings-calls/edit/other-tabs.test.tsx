import assert from 'node:assert/strict';
import { afterEach, describe, test } from 'node:test';
import { earningsCallFunctions } from '@midoffice/contract/staff-work/earnings-calls/calls/earnings-call-functions';
import { getInterimText } from '@midoffice/contract/staff-work/earnings-calls/calls/get-interim-text';
import { restoreEarningsCallText } from '@midoffice/contract/staff-work/earnings-calls/calls/restore-earnings-call-text';
import { updateEarningsCallAdditionals } from '@midoffice/contract/staff-work/earnings-calls/calls/update-earnings-call-additionals';
import { waitFor } from '@testing-library/react';
import { FakeServer } from '../../../../testing/fake-server.ts';
import { screen } from '../../../../testing/render.tsx';
import { additionals, dialIn, recordIntervals } from '../testing.ts';
import { button, live, of, open, ran } from './testing/open.tsx';

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
