import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { getDunning } from '@midoffice/contract/billing/dunning/calls/get-dunning';
import { getDunningOfCustomer } from '@midoffice/contract/billing/dunning/calls/get-dunning-of-customer';
import { handOverDunningStep } from '@midoffice/contract/billing/dunning/calls/hand-over-dunning-step';
import { listDunningCases } from '@midoffice/contract/billing/dunning/calls/list-dunning-cases';
import { listDunningDryRun } from '@midoffice/contract/billing/dunning/calls/list-dunning-dry-run';
import { listDunningVersions } from '@midoffice/contract/billing/dunning/calls/list-dunning-versions';
import { saveDunningException } from '@midoffice/contract/billing/dunning/calls/save-dunning-exception';
import { saveDunningPolicy } from '@midoffice/contract/billing/dunning/calls/save-dunning-policy';
import { switchDunning } from '@midoffice/contract/billing/dunning/calls/switch-dunning';
import { firstPolicy } from '@midoffice/contract/billing/dunning/policy';
import type { DunningCase, DunningState } from '@midoffice/contract/billing/dunning/shapes';
import { act, waitFor } from '@testing-library/react';
import { answerLeaving, currentLeaving } from '../../../../kit/guard/unsaved.ts';
import { FakeServer } from '../../../../testing/fake-server.ts';
import { testReadStates } from '../../../../testing/read-states.tsx';
import { draw, drawScreen, screen } from '../../../../testing/render.tsx';
import { CustomerDunning } from '../panels/customer-dunning.tsx';
import { ExceptionDialog } from '../exception-dialog.tsx';
import { DunningScreen } from './dunning-screen.tsx';

const counts = { mail: 2, retry: 0, downgrade: 0, block: 1, task: 0 };
const short = { ...firstPolicy, steps: firstPolicy.steps.slice(0, 2) };
const off: DunningState = {
  on: false,
  activeVersion: null,
  activatedAt: null,
  pausedAt: null,
  pausedReason: null,
  revision: 3,
  latest: {
    version: 2,
    note: '',
    createdBy: 'ada',
    createdAt: '2026-06-01T00:00:00.000Z',
    policy: short,
  },
  draft: short,
  openCases: 0,
  lastRun: null,
};
const one: DunningCase = {
  invoiceID: 'in_1',
  invoiceNumber: 'MF-1001',
  userid: 'u1',
  email: 'debtor@example.com',
  currency: 'jpy',
  amountCents: 4000,
  planCode: 'monthlyIND1',
  failedAt: '2026-06-01T08:00:00.000Z',
  state: 'open',
  closedAt: null,
  recoveredCents: 0,
  stepsDone: 1,
  lastStep: 'mail-1',
  nextStep: 'block',
  nextOn: '2026-06-20',
  wait: null,
};
const dryRun = {
  id: '7f3f7c1e-3a70-4c5e-9a55-0d0d0d0d0d0d',
  version: 2,
  revision: 3,
  createdAt: '2026-06-15T10:00:00.000Z',
  createdBy: 'ada',
  summary: {
    invoices: 3,
    customers: 3,
    open: [{ currency: 'usd', cents: 8700 }],
    now: counts,
    later: counts,
    skipped: 0,
    waiting: 0,
    text: 'Would send 2 mails, block 1.',
    lines: 3,
  },
};
const serverWith = (state: DunningState) => new FakeServer().answers(getDunning, state);

describe('dunning-screen', () => {
  testReadStates(DunningScreen, {
    call: listDunningCases,
    filled: { rows: [one], total: 1 },
    shows: 'debtor@example.com',
    empty: { rows: [], total: 0 },
    says: 'No invoices: dunning is off',
    around: (server) => server.answers(getDunning, off),
  });

  test('turning on is offered only with a dry run of the present policy, and sends that dry run', async () => {
    const server = serverWith(off)
      .answers(listDunningDryRun, { dryRun, rows: [], total: 0 })
      .answers(switchDunning, { success: true, message: 'Dunning turned on with version 2.' });
    const { user } = drawScreen(DunningScreen, { server, address: { view: 'dry-run' } });
    assert.equal((await screen.findByTestId('dry-run-text')).textContent, 'Would send 2 mails, block 1.');
    await user.click(screen.getByRole('button', { name: 'Turn on with version 2…' }));
    await user.click(await screen.findByRole('button', { name: 'Turn on with version 2' }));
    await waitFor(() =>
      assert.deepEqual(server.inputsOf(switchDunning), [{ action: 'on', dryRunID: dryRun.id, reason: '' }]),
    );
  });

  test('the open dialog turns on what it said, not a dry run that was made meanwhile', async () => {
    const server = serverWith(off)
      .answers(listDunningDryRun, { dryRun, rows: [], total: 0 })
      .refuses(switchDunning, 409, { message: 'A newer dry run exists.' });
    const { user, readAgain } = drawScreen(DunningScreen, { server, address: { view: 'dry-run' } });
    await user.click(await screen.findByRole('button', { name: 'Turn on with version 2…' }));
    server.answers(listDunningDryRun, {
      dryRun: {
        ...dryRun,
        id: '8f3f7c1e-3a70-4c5e-9a55-0d0d0d0d0d0d',
        summary: { ...dryRun.summary, text: 'Would block 90.' },
      },
      rows: [],
      total: 0,
    });
    await readAgain();
    assert.ok(screen.getByText('The next run, within five minutes: Would send 2 mails, block 1.'));
    await user.click(screen.getByRole('button', { name: 'Turn on with version 2' }));
    await screen.findByText('A newer dry run exists.');
    assert.deepEqual(
      server.inputsOf(switchDunning).map((sent) => sent.dryRunID),
      [dryRun.id],
    );
  });

  test('an outdated dry run cannot turn it on', async () => {
    const server = serverWith({ ...off, revision: 4 }).answers(listDunningDryRun, {
      dryRun,
      rows: [],
      total: 0,
    });
    drawScreen(DunningScreen, { server, address: { view: 'dry-run' } });
    const button = await screen.findByRole('button', { name: 'Turn on with version 2…' });
    assert.equal(button.getAttribute('aria-disabled'), 'true');
  });

  test('an edited policy is saved with the version that was read; a refusal names the step', async () => {
    const server = serverWith(off)
      .answers(listDunningVersions, { rows: [] })
      .refuses(saveDunningPolicy, 400, { message: 'policy.steps.1.template: does not exist any more' });
    const { user } = drawScreen(DunningScreen, { server, address: { view: 'policy' } });
    const [day] = await screen.findAllByLabelText('Day');
    await user.clear(day!);
    await user.type(day!, '0');
    await user.click(screen.getByRole('button', { name: 'Save as version 3' }));
    assert.equal((await screen.findByRole('alert')).textContent, 'Step 2, template: does not exist any more');
    const [sent] = server.inputsOf(saveDunningPolicy) as {
      expectedVersion: number;
      policy: { steps: { day: number }[] };
    }[];
    assert.deepEqual([sent?.expectedVersion, sent?.policy.steps[0]?.day], [2, 0]);
  });

  test('a step that is moved by keyboard to the end of the list keeps the focus, and the button says why it moves no further', async () => {
    const server = serverWith(off).answers(listDunningVersions, { rows: [] });
    const { user } = drawScreen(DunningScreen, { server, address: { view: 'policy' } });
    const second = await screen.findByRole('button', { name: 'Move step 2 up' });
    act(() => second.focus());
    await user.keyboard('{Enter}');
    const moved = document.activeElement;
    assert.equal(moved?.getAttribute('aria-label'), 'Move step 1 up');
    assert.equal(moved?.getAttribute('aria-description'), 'Already the first step');
    await user.keyboard('{Enter}');
    assert.deepEqual(
      screen.getAllByLabelText('Step id').map((field) => (field as HTMLInputElement).value),
      short.steps.map(({ id }) => id).toReversed(),
    );
  });

  test('another tab asks before it takes an edited policy, or the note on it, away', async () => {
    const server = serverWith(off)
      .answers(listDunningVersions, { rows: [] })
      .answers(listDunningCases, { rows: [one], total: 1 });
    const { user } = drawScreen(DunningScreen, { server, address: { view: 'policy' } });
    const toInvoices = async () => user.click(screen.getByRole('tab', { name: 'Invoices' }));
    const asked = async () => waitFor(() => assert.deepEqual(currentLeaving()?.labels, ['Dunning policy']));
    const note = await screen.findByLabelText('Note on this version');
    await user.type(note, 'fewer mails');
    await toInvoices();
    await asked();
    act(() => answerLeaving(false));
    await user.clear(note);
    const [day] = screen.getAllByLabelText('Day');
    await user.clear(day!);
    await user.type(day!, '9');
    await toInvoices();
    await asked();
    act(() => answerLeaving(false));
    assert.equal((screen.getAllByLabelText('Day')[0] as HTMLInputElement).value, '9');
    await toInvoices();
    await asked();
    act(() => answerLeaving(true));
    await screen.findByText('debtor@example.com');
  });

  test('a pause for all needs a reason', async () => {
    const server = serverWith({ ...off, on: true, activeVersion: 2 })
      .answers(listDunningCases, { rows: [one], total: 1 })
      .answers(switchDunning, { success: true, message: 'Dunning paused for all customers.' });
    const { user } = drawScreen(DunningScreen, { server });
    await user.click(await screen.findByRole('button', { name: 'Pause all…' }));
    await user.type(await screen.findByLabelText(/Reason/), 'provider is down');
    await user.click(screen.getByRole('button', { name: 'Pause all' }));
    await waitFor(() =>
      assert.deepEqual(server.inputsOf(switchDunning), [{ action: 'pause', reason: 'provider is down' }]),
    );
  });
});

describe('dunning-customer-panel', () => {
  const steps = [
    {
      stepID: 'mail-1',
      kind: 'mail' as const,
      day: 1,
      at: '2026-06-02T08:00:00.000Z',
      state: 'done' as const,
      message: 'Mail sent',
      policyVersion: 1,
      taskID: null,
    },
  ];

  test('shows state, next step and history, and nothing where nothing is owed', async () => {
    const server = new FakeServer().answers(getDunningOfCustomer, {
      on: true,
      paused: false,
      cases: [{ ...one, steps }],
      exceptions: [],
    });
    draw(<CustomerDunning userid="u1" />, { server });
    await screen.findByText('Mail sent');
    assert.ok(screen.getByText('block'));
    assert.ok(screen.getByRole('button', { name: 'Hand over…' }));
  });

  test('the open dialog hands over the step that it named, whichever is next by now', async () => {
    const given = { on: true, paused: false, exceptions: [] };
    const server = new FakeServer()
      .answers(getDunningOfCustomer, { ...given, cases: [{ ...one, steps }] })
      .refuses(handOverDunningStep, 409, { message: 'Another step is next.' });
    const { user, readAgain } = draw(<CustomerDunning userid="u1" />, { server });
    await user.click(await screen.findByRole('button', { name: 'Hand over…' }));
    server.answers(getDunningOfCustomer, {
      ...given,
      cases: [{ ...one, nextStep: null, nextOn: null, steps }],
    });
    await readAgain();
    await screen.findByText('No further step');
    assert.ok(screen.getByText(/leaves out step block of invoice MF-1001/));
    await user.click(screen.getByRole('button', { name: 'Create task' }));
    await screen.findByText('Another step is next.');
    assert.deepEqual(
      server.inputsOf(handOverDunningStep).map(({ stepID }) => stepID),
      ['block'],
    );
  });

  test('says that nothing is next because dunning is off, not because all is done', async () => {
    const server = new FakeServer().answers(getDunningOfCustomer, {
      on: false,
      paused: false,
      exceptions: [],
      cases: [{ ...one, nextStep: null, nextOn: null, steps }],
    });
    draw(<CustomerDunning userid="u1" />, { server });
    await screen.findByText('No next step while dunning is off');
  });

  test('of many invoices shows five, and the others on demand', async () => {
    const cases = Array.from({ length: 7 }, (_, i) => ({
      ...one,
      invoiceID: `in_${i}`,
      invoiceNumber: `MF-${i}`,
      steps,
    }));
    const given = { on: true, paused: false, exceptions: [] };
    const server = new FakeServer().answers(getDunningOfCustomer, { ...given, cases });
    const { user } = draw(<CustomerDunning userid="u1" />, { server });
    await screen.findByText('MF-4');
    assert.equal(screen.queryByText('MF-5'), null);
    await user.click(screen.getByRole('button', { name: 'Show all 7 invoices' }));
    assert.ok(screen.getByText('MF-6'));
    assert.equal(screen.getAllByRole('button', { name: 'Hand over…' }).length, 7);
    assert.equal(screen.queryByRole('button', { name: /^Show all/ }), null);
  });

  test('stays away where nothing is owed', async () => {
    const server = new FakeServer().answers(getDunningOfCustomer, {
      on: true,
      paused: false,
      cases: [],
      exceptions: [],
    });
    draw(<CustomerDunning userid="u1" />, { server });
    await waitFor(() => assert.equal(screen.queryAllByText('Dunning').length, 0));
  });
});

test('an exception whose days are no number is refused, not saved without a delay', async () => {
  const { server, user } = draw(<ExceptionDialog onClose={() => undefined} />);
  await user.selectOptions(screen.getByLabelText('For'), 'Plan Starter, monthly');
  await user.selectOptions(screen.getByLabelText('What happens'), 'Delay all steps');
  await user.clear(screen.getByLabelText('Days later'));
  await user.type(screen.getByLabelText('Days later'), '1,5');
  await user.type(screen.getByLabelText('Reason'), 'Agreed');
  await user.click(screen.getByRole('button', { name: 'Save exception' }));
  await screen.findByText('must use a point for decimals, as in 1.5');
  assert.deepEqual(server.inputsOf(saveDunningException), []);
});
