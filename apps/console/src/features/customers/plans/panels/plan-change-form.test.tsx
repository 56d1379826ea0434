import assert from 'node:assert/strict';
import { test } from 'node:test';
import { updatePlancode } from '@midoffice/contract/customers/accounts/calls/update-plancode';
import { planLabel, type PlanCode } from '@midoffice/contract/customers/accounts/shapes';
import { planLimits } from '@midoffice/contract/customers/api-keys/calls/plan-limits';
import { updatePlanLimit } from '@midoffice/contract/customers/api-keys/calls/update-plan-limit';
import { act, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { FakeServer } from '../../../../testing/fake-server.ts';
import { draw, screen } from '../../../../testing/render.tsx';
import { PlanChangeForm } from './plan-change-form.tsx';

const limit = (planCode: PlanCode, callsPerMinute: number) => ({
  planCode,
  callsPerMinute,
  updatedAt: null,
  updatedBy: null,
});
const limits = {
  limits: [limit('monthlyIND1', 300), limit('monthlyCOM1', 1500), limit('annualIND2', 750)],
};

test('an open question about a plan stays the one that was asked, whatever somebody else changes meanwhile', async () => {
  let become: (planCode: string) => void = () => undefined;
  function Changing() {
    const [planCode, setPlanCode] = useState('monthlyIND1');
    become = setPlanCode;
    return <PlanChangeForm userid="u1" email="ada@client.example" planCode={planCode} />;
  }
  const server = new FakeServer().answers(planLimits, limits).refuses(updatePlancode, 409, {
    message: 'Somebody else has changed this in the meantime.',
    conflicts: [{ field: 'plancode', expected: 'monthlyIND1', actual: 'annualIND2', wanted: 'monthlyCOM1' }],
  });
  const { user } = draw(<Changing />, { server });
  await user.selectOptions(screen.getByLabelText('Plan code'), 'monthlyCOM1');
  await user.type(screen.getByLabelText('Reason'), 'asked by mail');
  await user.click(screen.getByRole('button', { name: 'Change plan' }));
  const asked = within(screen.getByRole('dialog', { name: 'Change the plan?' }));
  act(() => become('annualIND2'));
  assert.ok(asked.getByText(planLabel('monthlyIND1')));
  assert.ok(asked.getByText('300 calls a minute'));
  assert.ok(asked.getByText('1,500 calls a minute'));
  await user.click(asked.getByRole('button', { name: 'Change plan' }));
  const conflict = within(await screen.findByRole('dialog', { name: 'Changed by somebody else' }));
  assert.ok(conflict.getByText(planLabel('annualIND2')));
  server.answers(updatePlancode, { success: true, message: 'Plan changed.' });
  await user.click(conflict.getByRole('button', { name: 'Keep mine' }));
  await screen.findByText('Plan changed.');
  assert.deepEqual(
    server.inputsOf(updatePlancode).map(({ plancode, expected }) => [plancode, expected]),
    [
      ['monthlyCOM1', 'monthlyIND1'],
      ['monthlyCOM1', 'annualIND2'],
    ],
  );
});

test('a form that is being edited keeps the plan that it showed, and compares with it', async () => {
  let become: (planCode: string) => void = () => undefined;
  function Changing() {
    const [planCode, setPlanCode] = useState('monthlyIND1');
    become = setPlanCode;
    return <PlanChangeForm userid="u1" email="ada@client.example" planCode={planCode} />;
  }
  const server = new FakeServer()
    .answers(planLimits, limits)
    .answers(updatePlancode, { success: true, message: 'Plan changed.' });
  const { user } = draw(<Changing />, { server });
  await user.selectOptions(screen.getByLabelText('Plan code'), 'monthlyCOM1');
  await user.type(screen.getByLabelText('Reason'), 'asked by mail');
  act(() => become('annualIND2'));
  await user.click(screen.getByRole('button', { name: 'Change plan' }));
  const asked = within(screen.getByRole('dialog', { name: 'Change the plan?' }));
  assert.ok(asked.getByText(planLabel('monthlyIND1')));
  await user.click(asked.getByRole('button', { name: 'Change plan' }));
  await screen.findByText('Plan changed.');
  assert.equal(server.inputsOf(updatePlancode)[0]?.expected, 'monthlyIND1');
  // Nothing is edited any more: the form follows again.
  assert.ok(screen.getByText(`Now: ${planLabel('annualIND2')} (annualIND2)`));
});

test('says what the plan allows before and after', async () => {
  const server = new FakeServer().answers(planLimits, limits);
  const form = <PlanChangeForm userid="u1" email="ada@client.example" planCode="monthlyIND1" />;
  const { user } = draw(form, { server });
  await screen.findByText('Now 300 calls a minute');
  await user.selectOptions(screen.getByLabelText('Plan code'), 'monthlyCOM1');
  assert.ok(screen.getByText('Now 300 calls a minute, then 1,500 calls a minute'));
});

test('says in words why limits cannot be read, and reads them again', async () => {
  const server = new FakeServer().refuses(planLimits, 403, {
    message: 'You do not have access to this page.',
  });
  const form = <PlanChangeForm userid="u1" email="ada@client.example" planCode="monthlyIND1" />;
  const { user } = draw(form, { server });
  await screen.findByText(/^The limits of plans cannot be read: You do not have access to this page\./);
  assert.equal(screen.queryByText(/…, then|Now …/), null);
  server.answers(planLimits, limits);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('Now 300 calls a minute');
});

test('an admin changes the limit of a plan, meets another change of it, and can undo', async () => {
  const server = new FakeServer().answers(planLimits, limits).refuses(updatePlanLimit, 409, {
    message: 'Somebody else has changed this in the meantime.',
    conflicts: [{ field: 'callsPerMinute', expected: 1500, actual: 1600, wanted: 2000 }],
  });
  const form = <PlanChangeForm userid="u1" email="ada@client.example" planCode="monthlyIND1" />;
  const { user } = draw(form, { server });
  await user.click(screen.getByRole('button', { name: 'Limits of plans…' }));
  await user.click(await screen.findByRole('button', { name: 'Edit the limit of Build, monthly' }));
  const asked = within(screen.getByRole('dialog', { name: /Change the limit of a plan/ }));
  await user.clear(asked.getByLabelText('Calls a minute'));
  await user.type(asked.getByLabelText('Calls a minute'), '50001');
  assert.ok(asked.getByText('Now 1,500 calls a minute'), 'what is typed over');
  await user.type(asked.getByLabelText('Reason'), 'new price list');
  await user.click(asked.getByRole('button', { name: 'Change limit' }));
  assert.deepEqual(server.inputsOf(updatePlanLimit), []);
  await user.clear(asked.getByLabelText('Calls a minute'));
  await user.type(asked.getByLabelText('Calls a minute'), '2000');
  await user.click(asked.getByRole('button', { name: 'Change limit' }));
  const conflict = within(await screen.findByRole('dialog', { name: 'Changed by somebody else' }));
  server.answers(updatePlanLimit, ({ callsPerMinute }) => ({
    success: true as const,
    message: 'Limit changed.',
    callsPerMinute,
  }));
  await user.click(conflict.getByRole('button', { name: 'Keep mine' }));
  await screen.findByText('Limit changed.');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    assert.deepEqual(
      server
        .inputsOf(updatePlanLimit)
        .map(({ planCode, callsPerMinute, expected }) => [planCode, callsPerMinute, expected]),
      [
        ['monthlyCOM1', 2000, 1500],
        ['monthlyCOM1', 2000, 1600],
        ['monthlyCOM1', 1600, 2000],
      ],
    ),
  );
});

test('a change that is refused after its dialog was closed is said', async () => {
  const server = new FakeServer().answers(planLimits, limits).refuses(updatePlanLimit, 409, {
    message: 'Somebody else has changed this in the meantime.',
    conflicts: [{ field: 'callsPerMinute', expected: 1500, actual: 1600, wanted: 2000 }],
  });
  const held = Promise.withResolvers<void>();
  const { fetch } = server;
  Object.assign(server, {
    fetch: async (address: string, init: RequestInit) => {
      if (init.method === 'POST') await held.promise;
      return fetch(address, init);
    },
  });
  const form = <PlanChangeForm userid="u1" email="ada@client.example" planCode="monthlyIND1" />;
  const { user } = draw(form, { server });
  await user.click(screen.getByRole('button', { name: 'Limits of plans…' }));
  await user.click(await screen.findByRole('button', { name: 'Edit the limit of Build, monthly' }));
  const asked = within(screen.getByRole('dialog', { name: /Change the limit of a plan/ }));
  await user.clear(asked.getByLabelText('Calls a minute'));
  await user.type(asked.getByLabelText('Calls a minute'), '2000');
  await user.type(asked.getByLabelText('Reason'), 'new price list');
  await user.click(asked.getByRole('button', { name: 'Change limit' }));
  await user.click(asked.getByRole('button', { name: 'Cancel' }));
  await waitFor(() =>
    assert.equal(screen.queryByRole('dialog', { name: /Change the limit of a plan/ }), null),
  );
  held.resolve();
  await screen.findByText('Somebody else has changed this in the meantime.');
  assert.equal(screen.queryByRole('dialog', { name: 'Changed by somebody else' }), null);
});

test('who is no admin sees the limits and cannot change them', async () => {
  const server = new FakeServer().answers(planLimits, limits);
  const form = <PlanChangeForm userid="u1" email="ada@client.example" planCode="monthlyIND1" />;
  const { user } = draw(form, { server, me: { role: 'standard', permissions: ['editPlanCode'] } });
  await user.click(screen.getByRole('button', { name: 'Limits of plans…' }));
  const edit = await screen.findByRole('button', { name: 'Edit the limit of Build, monthly' });
  await user.click(edit);
  assert.equal(screen.queryByRole('dialog', { name: /Change the limit of a plan/ }), null);
});
