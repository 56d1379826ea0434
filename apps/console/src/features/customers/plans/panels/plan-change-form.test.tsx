import assert from 'node:assert/strict';
import { test } from 'node:test';
import { updatePlancode } from '@midoffice/contract/customers/accounts/calls/update-plancode';
import { planLabel } from '@midoffice/contract/customers/accounts/shapes';
import { act, within } from '@testing-library/react';
import { useState } from 'react';
import { FakeServer } from '../../../../testing/fake-server.ts';
import { draw, screen } from '../../../../testing/render.tsx';
import { PlanChangeForm } from './plan-change-form.tsx';

test('an open question about a plan stays the one that was asked, whatever somebody else changes meanwhile', async () => {
  let become: (planCode: string) => void = () => undefined;
  function Changing() {
    const [planCode, setPlanCode] = useState('monthlyIND1');
    become = setPlanCode;
    return <PlanChangeForm userid="u1" email="ada@client.example" planCode={planCode} />;
  }
  const server = new FakeServer().refuses(updatePlancode, 409, {
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
