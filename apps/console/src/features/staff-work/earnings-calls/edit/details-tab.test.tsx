import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { earningsCallFunctions } from '@midoffice/contract/staff-work/earnings-calls/calls/earnings-call-functions';
import { getEarningsCallAdditionals } from '@midoffice/contract/staff-work/earnings-calls/calls/get-earnings-call-additionals';
import { updateEarningsCallAdditionals } from '@midoffice/contract/staff-work/earnings-calls/calls/update-earnings-call-additionals';
import { waitFor, within } from '@testing-library/react';
import { FakeServer } from '../../../../testing/fake-server.ts';
import { screen } from '../../../../testing/render.tsx';
import { additionals } from '../testing.ts';
import { button, of, open } from './testing/open.tsx';

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

  test('a time is typed on the clock of the company, shown in the chosen zone and saved in seconds', async () => {
    const server = new FakeServer().answers(updateEarningsCallAdditionals, {
      success: true,
      message: 'Updated data.',
      checks: [],
      version: 2,
    });
    const { user } = open(server);
    const field = await screen.findByLabelText('transcriptionTime');
    await user.clear(field);
    await user.type(field, '2030-05-02 16:30');
    await user.click(await button('Save'));
    assert.ok(await screen.findByText(/^must be a time with its zone/));
    assert.deepEqual(server.inputsOf(updateEarningsCallAdditionals), []);
    await user.type(field, ' ET');
    assert.ok(screen.getByText('2030-05-02 20:30 UTC'));
    await user.click(await button('Save'));
    await waitFor(() =>
      assert.equal(
        server.inputsOf(updateEarningsCallAdditionals)[0]?.record.transcriptionTime,
        Date.UTC(2030, 4, 2, 20, 30) / 1000,
      ),
    );
  });

  test('a figure with a decimal comma is refused, not saved ten times as high', async () => {
    const server = new FakeServer();
    const { user } = open(server);
    await user.type(await screen.findByLabelText('Revenue'), '12,5');
    await user.click(await button('Save'));
    assert.ok(await screen.findByText('must use a point for decimals, as in 12.5'));
    assert.deepEqual(server.inputsOf(updateEarningsCallAdditionals), []);
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
