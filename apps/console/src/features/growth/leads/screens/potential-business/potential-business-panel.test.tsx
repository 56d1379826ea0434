import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { changePotentials } from '@midoffice/contract/growth/leads/calls/change-potentials';
import { excludePotentialBusiness } from '@midoffice/contract/growth/leads/calls/exclude-potential-business';
import { getPotentialBusiness } from '@midoffice/contract/growth/leads/calls/get-potential-business';
import { updatePotential } from '@midoffice/contract/growth/leads/calls/update-potential';
import { recordExport } from '@midoffice/contract/system/audit/calls/record-export';
import { useQueryClient } from '@tanstack/react-query';
import { cleanup, waitFor, within } from '@testing-library/react';
import type { Lead, LeadList, LeadMail } from '@midoffice/contract/growth/leads/shapes';
import { refreshSubjects } from '../../../../../data/queries.ts';
import { notices } from '../../../../../data/snackbar.ts';
import { FakeServer } from '../../../../../testing/fake-server.ts';
import { testReadStates } from '../../../../../testing/read-states.tsx';
import { draw, drawScreen, screen } from '../../../../../testing/render.tsx';
import { keepSavedFiles } from '../../../../../testing/saved-files.ts';
import { PotentialBusinessPanel } from './potential-business-panel.tsx';

const lead: Lead = {
  _id: 'lead-1',
  domain: 'northwind.example',
  email: 'sales@northwind.example',
  allEmails: ['sales@northwind.example'],
  userid: null,
  knownUser: false,
  planCode: 'free',
  apiCount: 1200,
  lastAPICall: null,
  backlinks: null,
  searchtraffic: null,
  authscore: null,
  accessible: null,
  status: null,
  progress: null,
  excluded: false,
  manualMailSentBy: null,
  manualMailSentAt: null,
  emailResponse: null,
  assignee: 'Ada',
  manualInserted: false,
  emailsSent: [],
  createdAt: '2026-01-05T10:00:00.000Z',
  updatedAt: '2026-01-05T10:00:00.000Z',
};
const listOf = (...rows: Lead[]): LeadList => ({
  rows,
  total: rows.length,
  totalManualMailSent: 8,
  totalEmailResponses: 2,
  assignees: ['Ada', 'Bob'],
});
const drawn = (server: FakeServer) =>
  drawScreen(PotentialBusinessPanel, { server: server.answers(getPotentialBusiness, listOf(lead)) });
const button = (name: string): HTMLElement => screen.getByRole('button', { name });

describe('potential-business-panel', () => {
  testReadStates(PotentialBusinessPanel, {
    call: getPotentialBusiness,
    filled: listOf(lead),
    shows: 'northwind.example',
    empty: listOf(),
    says: 'No records found',
  });

  test('a mail button rests for a day after its mail, with the reason as its title (r000-mail-lock-1-day)', async () => {
    const mail = (hours: number, status: LeadMail['status']): LeadMail => ({
      templateType: 'followup',
      sentAt: new Date(Date.now() - hours * 3_600_000).toISOString(),
      emailSentBy: 'Ada',
      status,
    });
    const rests = async (...emailsSent: LeadMail[]) => {
      const server = new FakeServer().answers(getPotentialBusiness, listOf({ ...lead, emailsSent }));
      drawScreen(PotentialBusinessPanel, { server });
      const states = [];
      for (const chip of ['W', 'F']) {
        const name = new RegExp(`^${chip}: send .* to northwind`);
        const found = await screen.findByRole('button', { name });
        states.push(found.getAttribute('aria-disabled') === 'true' ? found.dataset['tooltip'] : null);
      }
      cleanup();
      return states;
    };
    const [welcome, followup] = await rests(mail(23, 'sent'));
    assert.equal(welcome, null);
    assert.match(
      followup!,
      /^This mail was created within the last day; you can send it again from .*; sent by Ada on [\d-]{10} \d\d:\d\d UTC$/,
    );
    assert.match((await rests(mail(1, 'stored')))[1]!, /within the last day/);
    assert.deepEqual(await rests(mail(25, 'sent')), [null, null]);
    assert.deepEqual(await rests(mail(1, 'failed')), [null, null]);
    const [other, queued] = await rests(mail(1, 'queued'));
    assert.equal(other, 'The last email of this kind is still queued');
    assert.match(
      queued!,
      /^The last email of this kind is still queued; queued by Ada on [\d-]{10} \d\d:\d\d UTC$/,
    );
  });

  test('the mail buttons are on again once the mail has left, without any change of a lead', async () => {
    const mailed = (status: LeadMail['status']) => ({
      ...lead,
      emailsSent: [
        { templateType: 'followup', sentAt: new Date().toISOString(), emailSentBy: 'Ada', status },
      ],
    });
    function MailsChanged() {
      const client = useQueryClient();
      return <button onClick={() => refreshSubjects(client, new Set(['mails']))}>Mail left</button>;
    }
    const server = new FakeServer().answers(getPotentialBusiness, listOf(mailed('queued')));
    const content = (
      <>
        <PotentialBusinessPanel />
        <MailsChanged />
      </>
    );
    const { user } = draw(content, { server });
    const chip = () => screen.findByRole('button', { name: /^W: send .* to northwind/ });
    assert.equal((await chip()).getAttribute('aria-disabled'), 'true');
    server.answers(getPotentialBusiness, listOf(mailed('sent')));
    await user.click(button('Mail left'));
    await waitFor(async () => assert.equal((await chip()).getAttribute('aria-disabled'), null));
  });

  test('a refused save is said also where the tab was left meanwhile', async () => {
    const held = Promise.withResolvers<void>();
    const server = new FakeServer().answers(getPotentialBusiness, listOf(lead));
    server.refuses(updatePotential, 409, {
      message: 'Somebody else has changed this in the meantime.',
      conflicts: [{ field: 'progress', expected: null, actual: 'lead', wanted: 'won' }],
    });
    const { fetch } = server;
    Object.assign(server, {
      fetch: async (address: string, init: RequestInit) => {
        if (String(address).includes('update-potential')) await held.promise;
        return fetch(address, init);
      },
    });
    const { user } = drawScreen(PotentialBusinessPanel, { server });
    await user.click(await screen.findByText('Account Right Sizing'));
    const select = await screen.findByLabelText<HTMLSelectElement>('Progress of northwind.example');
    await user.selectOptions(select, select.options[2]!.value);
    cleanup();
    held.resolve();
    await waitFor(() =>
      assert.deepEqual(
        notices().map(({ text }) => text),
        ['Somebody else has changed this in the meantime.'],
      ),
    );
  });

  test('totals of the tab, and how many of a hundred answered', async () => {
    drawn(new FakeServer());
    const totals = await screen.findByTestId('lead-totals');
    assert.equal(totals.textContent, 'Manual mails sent 8Email responses 2Response 25%');
  });

  test('filters, order and tab are sent with the request, and a filter begins at the first page', async () => {
    const { server, user } = drawn(new FakeServer());
    await screen.findByText('northwind.example');
    await user.type(screen.getByLabelText('Search leads'), ' north {Enter}');
    await user.selectOptions(screen.getByLabelText('Assignee'), 'Bob');
    await user.click(screen.getByText('Account Right Sizing'));
    await screen.findByLabelText('Progress');
    const { page, search, assignee, type } = server.inputsOf(getPotentialBusiness).at(-1)! as Record<
      string,
      string
    >;
    assert.deepEqual([page, search, assignee, type], ['1', 'north', 'Bob', 'right-sizing']);
  });

  test('an exclusion is asked for, names the lead, and is made once', async () => {
    const server = new FakeServer().answers(excludePotentialBusiness, {
      success: true,
      message: 'Excluded.',
    });
    const { user } = drawn(server);
    await user.click(await screen.findByLabelText('Exclude northwind.example'));
    assert.match(
      screen.getByRole('dialog').textContent,
      /northwind\.example stays in the list, marked as excluded/,
    );
    assert.deepEqual(server.inputsOf(excludePotentialBusiness), []);
    await user.click(button('Exclude'));
    await screen.findByText('Excluded.');
    assert.deepEqual(server.inputsOf(excludePotentialBusiness), [{ id: 'lead-1' }]);
  });

  test('conflict: shows both assignees when somebody else has chosen one meanwhile, and theirs may stay', async () => {
    const server = new FakeServer().refuses(updatePotential, 409, {
      message: 'The assignee has changed.',
      conflicts: [{ field: 'assignee', expected: 'Ada', actual: 'Cyd', wanted: 'Bob' }],
    });
    const { user } = drawn(server);
    await user.click(await screen.findByLabelText('Assign User: northwind.example'));
    await user.selectOptions(screen.getByLabelText('Who looks after northwind.example'), 'Bob');
    await user.click(button('Save'));
    const dialog = await screen.findByRole('dialog', { name: 'Changed by somebody else' });
    assert.match(dialog.textContent, /Current valueCydYoursBob/);
    await user.click(button('Take theirs'));
    assert.ok(!screen.queryByRole('dialog'));
    assert.deepEqual(server.inputsOf(updatePotential), [
      { id: 'lead-1', assignee: 'Bob', expected: { assignee: 'Ada' } },
    ]);
  });

  test('a response left unsaved is compared with the one that it was begun on', async () => {
    const open = async (server: FakeServer) => {
      const { user } = drawScreen(PotentialBusinessPanel, { server });
      await user.click(await screen.findByLabelText('Email Response: northwind.example'));
      return user;
    };
    const before = await open(new FakeServer().answers(getPotentialBusiness, listOf(lead)));
    await before.type(screen.getByLabelText('Response of northwind.example'), 'Mine');
    cleanup();
    const server = new FakeServer()
      .answers(getPotentialBusiness, listOf({ ...lead, emailResponse: 'Theirs' }))
      .refuses(updatePotential, 409, {
        message: 'The response has changed.',
        conflicts: [{ field: 'emailResponse', expected: null, actual: 'Theirs', wanted: 'Mine' }],
      });
    const user = await open(server);
    await user.click(button('Save'));
    assert.ok(await screen.findByRole('dialog', { name: 'Changed by somebody else' }));
    assert.deepEqual(server.inputsOf(updatePotential), [
      { id: 'lead-1', emailResponse: 'Mine', expected: { emailResponse: null } },
    ]);
  });

  describe('a change of many', () => {
    const many = (): LeadList => ({
      ...listOf(...['1', '2', '3'].map((n) => ({ ...lead, _id: `lead-${n}`, domain: `d${n}.example` }))),
      total: 1234,
    });
    const changeBy = async (
      select: (user: ReturnType<typeof drawn>['user']) => Promise<void>,
      act: string,
    ) => {
      const server = new FakeServer()
        .answers(getPotentialBusiness, many())
        .answers(changePotentials, { success: true, message: 'Updated.', changed: 2 });
      const { user } = drawScreen(PotentialBusinessPanel, { server, address: { q: 'example' } });
      await screen.findByText('d1.example');
      await select(user);
      await user.click(button(act));
      await user.type(screen.getByLabelText('Reason'), 'Round of the week');
      await user.click(
        within(screen.getByRole('dialog')).getByRole('button', { name: /^Change [\d,]+ records$/ }),
      );
      await screen.findByText('Updated.');
      const { reason: _reason, ...sent } = server.inputsOf(changePotentials)[0] as Record<string, unknown>;
      return sent;
    };
    const filter = { type: 'potential', search: 'example' };
    const change = { assignee: 'Ada' };

    test('of the ticked ones names them, beside the same filter; nothing stays ticked', async () => {
      const sent = await changeBy(async (user) => {
        await user.click(screen.getByLabelText('Select lead-1'));
        await user.click(screen.getByLabelText('Select lead-3'));
      }, 'Change 2');
      assert.deepEqual(sent, { filter, only: ['lead-1', 'lead-3'], expectedCount: 2, change });
      assert.ok(button('Change all'));
    });

    test('of all that match but one sends the filter and that one, not the ids of a page', async () => {
      const sent = await changeBy(async (user) => {
        await user.click(screen.getByLabelText('Select all'));
        await user.click(button('Select all 1,234 matching'));
        await user.click(screen.getByLabelText('Select lead-2'));
      }, 'Change 1,233');
      assert.deepEqual(sent, { filter, except: ['lead-2'], expectedCount: 1233, change });
    });

    test('without a tick is of all that match', async () => {
      const sent = await changeBy(() => Promise.resolve(), 'Change all');
      assert.deepEqual(sent, { filter, expectedCount: 1234, change });
    });
  });

  test('an export is recorded before its file is saved; one that cannot be recorded saves nothing', async (t) => {
    const saved = keepSavedFiles(t);
    const { server, user } = drawn(new FakeServer().refuses(recordExport, 503, { message: 'Not now.' }));
    await screen.findByText('northwind.example');
    await user.click(button('Export CSV'));
    await waitFor(() => assert.equal(server.inputsOf(recordExport).length, 1));
    await waitFor(() => assert.notEqual(button('Export CSV').getAttribute('aria-busy'), 'true'));
    assert.equal(saved.length, 0);
    server.answers(recordExport, { success: true, message: 'The export is recorded.' });
    await user.click(button('Export CSV'));
    await waitFor(() => assert.equal(saved.length, 1));
    assert.match(saved[0]!.name, /^leads-potential-.*\.csv$/);
    assert.deepEqual(server.inputsOf(recordExport).at(-1), {
      list: 'leads-potential',
      filters: { type: 'potential' },
      rows: 1,
    });
  });

  test('an empty response is not sent', async () => {
    const { server, user } = drawn(new FakeServer());
    await user.click(await screen.findByLabelText('Email Response: northwind.example'));
    await user.click(button('Save'));
    assert.ok(screen.getByRole('alert').textContent);
    assert.deepEqual(server.inputsOf(updatePotential), []);
  });

  test('without anything that fits nothing can be changed or exported', async () => {
    const server = new FakeServer().answers(getPotentialBusiness, listOf());
    drawScreen(PotentialBusinessPanel, { server });
    await screen.findByText('No records found');
    for (const act of ['Change all', 'Export CSV'])
      assert.equal(button(act).getAttribute('aria-disabled'), 'true', act);
  });
});
