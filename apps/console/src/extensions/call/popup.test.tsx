import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { getExtensionStart } from '@midoffice/contract/staff-work/extensions/calls/get-extension-start';
import { getEarningsCalls } from '@midoffice/contract/staff-work/earnings-calls/calls/get-earnings-calls';
import { updateEarningsCall } from '@midoffice/contract/staff-work/earnings-calls/calls/update-earnings-call';
import { dayPageSize } from '@midoffice/contract/staff-work/earnings-calls/lists';
import { waitFor, within } from '@testing-library/react';
import { FakeServer } from '../../testing/fake-server.ts';
import { draw, screen } from '../../testing/render.tsx';
import { fakeChrome } from '../testing/fake-chrome.ts';
import { CallPopup } from './popup.tsx';
import { call } from './testing.ts';

const settings = { address: 'https://midoffice.example.com', apiKey: 'key-1', name: 'Ann' };
const start = {
  userid: 'ann',
  name: 'Ann Example',
  email: 'ann@example.com',
  may: { tasks: false, earningsCall: true },
  consoleUrl: 'https://midoffice.example.com',
  people: [],
};
const page = { title: 'Northwind', url: 'https://northwind.example/q1', selection: '' };
const content = {
  text: 'Dial-in: +1 412-555-0100\nConference ID: 8842913#',
  links: [{ href: 'https://events.example/webcast', text: 'Live webcast' }],
};
const soon = call({
  date: new Date().toISOString().slice(0, 10),
  transcriptionTime: Math.floor(Date.now() / 1000) + 5400,
  dialinCode: '1111',
});
const listed = (...calls: (typeof soon)[]): FakeServer =>
  new FakeServer().answers(getExtensionStart, start).answers(getEarningsCalls, calls);
const opened = (server: FakeServer, scripts: readonly unknown[] = []) => {
  fakeChrome({ page, scripts, stored: { settings } });
  return draw(<CallPopup />, { server });
};
const choose = async (user: ReturnType<typeof draw>['user']): Promise<void> =>
  user.click(await screen.findByRole('button', { name: /NWND/ }));
const value = (label: string): string => screen.getByLabelText<HTMLInputElement>(label).value;

describe('the popup of the call extension', () => {
  test('lists the calls of the day with a countdown', async () => {
    const server = listed(soon, call({ symbol: 'FAR', date: '2020-01-01', transcriptionTime: 1 }));
    opened(server);
    const line = await screen.findByRole('button', { name: /NWND/ });
    assert.match(line.textContent, /1:(29|30):\d\d$/);
    assert.match(line.textContent, /no dial-in/);
    assert.equal(screen.queryByText('FAR'), null);
    assert.deepEqual(server.inputsOf(getEarningsCalls), [{ type: 'day', page: '1' }]);
  });

  test('lists all calls of a full day, also those without a time and the ended; a symbol finds one', async () => {
    const day = new Date().toISOString().slice(0, 10);
    const now = Math.floor(Date.now() / 1000);
    const all = [
      ...Array.from({ length: 98 }, (_, n) =>
        call({ symbol: `P${n}`, date: day, transcriptionTime: now + 3600 }),
      ),
      call({ symbol: 'LATER', date: day, altSymbols: ['ALSO.L'] }),
      call({ symbol: 'DONE', date: day, phase: 'post-call', transcriptionTime: now - 60 }),
    ];
    const { server, user } = opened(listed(...all));
    await screen.findByRole('button', { name: /LATER.*time not known/ });
    const lines = within(screen.getByRole('list', { name: 'Earnings calls of the day' })).getAllByRole(
      'button',
    );
    assert.equal(lines.length, 100);
    assert.match(lines.at(-1)!.textContent, /^DONE.*ended$/);
    assert.equal(server.inputsOf(getEarningsCalls).length, 1, 'all of them at once');
    await user.type(screen.getByLabelText('Symbol'), 'also{Enter}');
    assert.deepEqual(
      within(screen.getByRole('list'))
        .getAllByRole('button')
        .map(({ textContent }) => textContent.slice(0, 5)),
      ['LATER'],
    );
    await user.clear(screen.getByLabelText('Symbol'));
    await user.type(screen.getByLabelText('Symbol'), 'none{Enter}');
    await screen.findByText('No earnings call of this symbol today.');
  });

  test('a day with more calls than are read says so', async () => {
    const many = Array.from({ length: dayPageSize }, (_, n) =>
      call({ symbol: `P${n}`, transcriptionTime: 1 }),
    );
    const { server } = opened(listed(...many));
    await screen.findByText('There are more calls than this list shows. The console has all of them.');
    assert.equal(server.inputsOf(getEarningsCalls).length, 4);
  });

  test('number, code and link of the page are shown first, then saved to the record against what was read', async () => {
    const server = listed(soon).answers(updateEarningsCall, {
      success: true,
      message: 'Record updated.',
      records: [soon],
    });
    const { user } = opened(server, [content]);
    await choose(user);
    await user.click(screen.getByRole('button', { name: 'Read this page' }));
    await screen.findByText('Found 3 of 5 on this page. Check them, then save.');
    assert.deepEqual(
      [value('Dial-in number'), value('Dial-in code'), value('Dial-in link')],
      ['+1 412-555-0100', '8842913#', 'https://events.example/webcast'],
    );
    assert.equal(server.inputsOf(updateEarningsCall).length, 0);
    await user.click(screen.getByRole('button', { name: 'Save to the record' }));
    await screen.findByText('Record updated.');
    assert.deepEqual(server.inputsOf(updateEarningsCall), [
      {
        record: {
          symbol: 'NWND',
          fiscalPeriod: '2026-Q1',
          dialinNumber: '+1 412-555-0100',
          dialinCode: '8842913#',
          dialinLink: 'https://events.example/webcast',
          expected: { dialinNumber: '', dialinCode: '1111', dialinLink: '' },
        },
      },
    ]);
  });

  test('conflict: what somebody else saved is named, what was typed stays, and a second save replaces it', async () => {
    const server = listed(soon).refuses(updateEarningsCall, 409, {
      message: 'Changed.',
      conflicts: [{ field: 'dialinCode', expected: '1111', actual: '2222', wanted: '3333' }],
    });
    const { user } = opened(server);
    await choose(user);
    await user.clear(screen.getByLabelText('Dial-in code'));
    await user.type(screen.getByLabelText('Dial-in code'), '3333');
    await user.click(screen.getByRole('button', { name: 'Save to the record' }));
    await screen.findByText(/Dial-in code is now "2222"/);
    assert.equal(value('Dial-in code'), '3333');
    await user.click(screen.getByRole('button', { name: 'Save to the record' }));
    await waitFor(() => assert.equal(server.inputsOf(updateEarningsCall).length, 2));
    const sent = server.inputsOf(updateEarningsCall)[1]!.record as { expected: unknown };
    assert.deepEqual(sent.expected, { dialinCode: '2222' });
  });

  test('the page is filled from the record; a page that no extension may read says so', async () => {
    const { user } = opened(listed(soon), [['Conference ID', 'Email'], null]);
    await choose(user);
    await user.click(screen.getByRole('button', { name: 'Fill this page' }));
    await screen.findByText('Filled: Conference ID, Email.');
    await user.click(screen.getByRole('button', { name: 'Read this page' }));
    await screen.findByText(/The browser lets no extension into this page/);
  });

  test('empty, error, forbidden and revoked', async () => {
    opened(listed());
    await screen.findByText('No earnings calls today.');
    const { server, user } = opened(listed(soon).refuses(getEarningsCalls, 500));
    await screen.findByText('Something went wrong with getting records.');
    server.answers(getEarningsCalls, [soon]);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('button', { name: /NWND/ });
    opened(
      new FakeServer().answers(getExtensionStart, { ...start, may: { tasks: true, earningsCall: false } }),
    );
    await screen.findByText('You do not have the permission for earnings calls.');
    opened(listed(soon).refuses(getEarningsCalls, 401));
    await screen.findByText(/Your sign-in was revoked or has expired/);
  });
});
