import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { CallError } from '../../data/client.ts';
import { draw, screen } from '../../testing/render.tsx';
import { Button } from '../base/button.tsx';
import { CheckField, DateField, Form, NumberField, SelectField, TextAreaField, TextField } from './field.tsx';
import { SwitchField } from './switch-field.tsx';
import { required, useFields } from './use-fields.ts';

const nothing = (): void => undefined;

/** What a field says of itself to those who hear it. */
const described = (field: HTMLElement): string | undefined =>
  document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent;

describe('a field', () => {
  for (const [name, Field] of [
    ['one line', TextField],
    ['a number', NumberField],
    ['several lines', TextAreaField],
  ] as const) {
    test(`of ${name}: label, value and hint belong together, and typing is told`, async () => {
      const typed: string[] = [];
      const { user } = draw(
        <Field label="Reason" hint="Shown to all." value="a" onChange={(text) => typed.push(text)} />,
      );
      const field = screen.getByLabelText('Reason') as HTMLInputElement;
      assert.equal(field.value, 'a');
      assert.equal(described(field), 'Shown to all.');
      await user.type(field, 'b');
      assert.deepEqual(typed, ['ab']);
    });
    test(`of ${name} that is wrong says why, in place of its hint`, () => {
      draw(<Field label="Reason" hint="Shown to all." error="is required" value="" onChange={nothing} />);
      const field = screen.getByLabelText('Reason');
      assert.equal(field.getAttribute('aria-invalid'), 'true');
      assert.equal(described(field), 'is required');
      assert.equal(screen.getByRole('alert').textContent, 'is required');
      assert.ok(!screen.queryByText('Shown to all.'));
    });
  }

  test('of a day says its form, and takes what is typed without blanks', async () => {
    const typed: string[] = [];
    const { user } = draw(<DateField label="From" value="" onChange={(text) => typed.push(text)} />);
    await user.click(screen.getByLabelText('From (YYYY-MM-DD)'));
    await user.paste('2026-1-5  ');
    assert.deepEqual(typed, ['2026-1-5']);
    assert.ok(screen.getByLabelText('Pick from'));
  });

  test('of a choice gives the key of what is chosen; without options it says so and is off', async () => {
    const chosen: string[] = [];
    const options = [
      { value: 'a', label: 'Alpha' },
      { value: 'b', label: 'Beta' },
    ] as const;
    const { user } = draw(
      <SelectField<'a' | 'b'>
        label="Kind"
        value="a"
        options={options}
        onChange={(one) => chosen.push(one)}
      />,
    );
    await user.selectOptions(screen.getByLabelText('Kind'), 'Beta');
    assert.deepEqual(chosen, ['b']);
    draw(<SelectField label="None" value="" options={[]} onChange={nothing} />);
    const empty = screen.getByLabelText('None') as HTMLSelectElement;
    assert.deepEqual([empty.disabled, empty.textContent], [true, 'No options']);
  });

  test('of yes or no may be neither', async () => {
    const told: boolean[] = [];
    const { user } = draw(<CheckField label="All" checked={false} some onChange={(on) => told.push(on)} />);
    const box = screen.getByLabelText('All') as HTMLInputElement;
    assert.equal(box.indeterminate, true);
    await user.click(box);
    assert.deepEqual(told, [true]);
  });

  test('a switch that is being saved takes clicks, one that may not be used takes none', async () => {
    const told: boolean[] = [];
    const { user } = draw(
      <>
        <SwitchField label="Saved" checked busy onChange={(on) => told.push(on)} />
        <SwitchField label="Barred" checked={false} reason="No permission" onChange={(on) => told.push(on)} />
      </>,
    );
    assert.equal(screen.getByLabelText('Saved').getAttribute('aria-busy'), 'true');
    await user.click(screen.getByLabelText('Saved'));
    await user.click(screen.getByLabelText('Barred'));
    assert.deepEqual(told, [false]);
  });
});

describe('a form', () => {
  const refusal = new CallError('email: is taken', 400, 'request-1', { field: 'email' });
  function Invite({ sent, fails = false }: { readonly sent: string[]; readonly fails?: boolean }) {
    const fields = useFields({ email: '', name: '' }, { email: required() });
    const submit = (): void =>
      fields.submit(({ email }) => {
        sent.push(email);
        if (fails) fields.fail(refusal);
      });
    return (
      <Form onSubmit={submit} buttons={<Button type="submit">Send</Button>}>
        <TextField label="E-mail" {...fields.text('email')} />
        <TextField label="Name" {...fields.text('name')} />
      </Form>
    );
  }

  test('is not sent while a value is missing, which stands under its field until it is typed', async () => {
    const sent: string[] = [];
    const { user } = draw(<Invite sent={sent} />);
    await user.click(screen.getByRole('button', { name: 'Send' }));
    assert.equal(described(screen.getByLabelText('E-mail')), 'is required');
    await user.type(screen.getByLabelText('E-mail'), 'a');
    assert.ok(!screen.queryByRole('alert'));
    assert.deepEqual(sent, []);
  });

  test('is sent by Enter in any of its fields', async () => {
    const sent: string[] = [];
    const { user } = draw(<Invite sent={sent} />);
    await user.type(screen.getByLabelText('E-mail'), 'a@b.example');
    await user.type(screen.getByLabelText('Name'), 'Ada{Enter}');
    assert.deepEqual(sent, ['a@b.example']);
  });

  test('shows what the server refuses under the field that it names', async () => {
    const { user } = draw(<Invite sent={[]} fails />);
    await user.type(screen.getByLabelText('E-mail'), 'a@b.example{Enter}');
    assert.equal(described(screen.getByLabelText('E-mail')), 'is taken');
    assert.equal(screen.getByLabelText('Name').getAttribute('aria-invalid'), null);
  });
});
