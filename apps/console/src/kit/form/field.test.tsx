import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { act, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { CallError } from '../../data/client.ts';
import { draw, screen } from '../../testing/render.tsx';
import { Button } from '../base/button.tsx';
import { Dialog } from '../dialog/dialog.tsx';
import { DateField } from './date-field.tsx';
import { CheckField, Form, NumberField, SelectField, TextAreaField, TextField } from './field.tsx';
import { SwitchField } from './switch-field.tsx';
import { required, useFields } from './use-fields.ts';

const nothing = (): void => undefined;

/** The accessible description of a field. */
const described = (field: HTMLElement): string | undefined =>
  document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent;

describe('a field', () => {
  for (const [name, Field] of [
    ['one line', TextField],
    ['a number', NumberField],
    ['several lines', TextAreaField],
  ] as const) {
    test(`of ${name}: label, value and hint belong together, and typing calls onChange`, async () => {
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
    const notified: boolean[] = [];
    const { user } = draw(
      <CheckField label="All" checked={false} some onChange={(on) => notified.push(on)} />,
    );
    const box = screen.getByLabelText('All') as HTMLInputElement;
    assert.equal(box.indeterminate, true);
    await user.click(box);
    assert.deepEqual(notified, [true]);
  });

  test('a switch that is being saved takes clicks, one that may not be used takes none', async () => {
    const notified: boolean[] = [];
    const { user } = draw(
      <>
        <SwitchField label="Saved" checked busy onChange={(on) => notified.push(on)} />
        <SwitchField
          label="Barred"
          checked={false}
          disabledReason="No permission"
          onChange={(on) => notified.push(on)}
        />
      </>,
    );
    assert.equal(screen.getByLabelText('Saved').getAttribute('aria-busy'), 'true');
    await user.click(screen.getByLabelText('Saved'));
    await user.click(screen.getByLabelText('Barred'));
    assert.deepEqual(notified, [false]);
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

  test('is not sent while a value is missing; the field shows the error until it is typed', async () => {
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

describe('a form of a record that is read again', () => {
  const records = [
    { name: 'Ada', city: 'Bern', code: '1' },
    { name: 'Ada L.', city: 'Basel', code: '1' },
    { name: 'Ada K.', city: 'Bonn', code: '1' },
  ] as const;

  function Person({ sent }: { readonly sent: unknown[] }) {
    const [at, setAt] = useState(0);
    const fields = useFields<Record<'name' | 'city' | 'code', string>>(records[at]!, {}, { follows: true });
    return (
      <Form onSubmit={() => undefined}>
        <TextField label="Name" {...fields.text('name')} />
        <TextField label="City" {...fields.text('city')} />
        <Button onClick={() => setAt(at + 1)}>Read again</Button>
        <Button onClick={() => fields.reset()}>Reset</Button>
        <Button onClick={() => sent.push([fields.start, fields.values, fields.dirty])}>Send</Button>
      </Form>
    );
  }

  test('fields that are not edited follow it; an edited one keeps what it replaces; a reset takes all of it', async () => {
    const sent: unknown[] = [];
    const { user } = draw(<Person sent={sent} />);
    const press = (name: string) => user.click(screen.getByRole('button', { name }));
    await user.type(screen.getByLabelText('Name'), '!');
    await press('Read again');
    await press('Send');
    await press('Read again');
    await press('Reset');
    await press('Send');
    assert.deepEqual(sent, [
      [{ ...records[1], name: 'Ada' }, { ...records[1], name: 'Ada!' }, true],
      [records[2], records[2], false],
    ]);
  });

  test('an edit that somebody else has saved too is no edit any more', async () => {
    const sent: unknown[] = [];
    const { user } = draw(<Person sent={sent} />);
    await user.type(screen.getByLabelText('Name'), ' L.');
    await user.click(screen.getByRole('button', { name: 'Read again' }));
    await user.click(screen.getByRole('button', { name: 'Send' }));
    assert.deepEqual(sent, [[records[1], records[1], false]]);
  });
});

describe('a form that cannot be sent', () => {
  const rules = { email: required(), phone: (value: string) => (value === 'x' ? 'is no number' : null) };

  function Person({ onSent, refuse }: { onSent?(): void; refuse?: CallError }) {
    const fields = useFields({ name: '', phone: '', email: '' }, rules);
    return (
      <Form
        onSubmit={() =>
          fields.submit(() => {
            onSent?.();
            if (refuse) setTimeout(() => fields.fail(refuse));
          })
        }
        buttons={<Button type="submit">Send</Button>}
      >
        <TextField label="Name" {...fields.text('name')} />
        <TextAreaField label="Phone" {...fields.text('phone')} />
        <TextField label="E-mail" {...fields.text('email')} />
      </Form>
    );
  }

  test('leads to its first field that is wrong, in the order on screen', async () => {
    let sent = 0;
    const { user } = draw(<Person onSent={() => (sent += 1)} />);
    await user.type(screen.getByLabelText('Phone'), 'x');
    await user.click(screen.getByText('Send'));
    assert.equal(document.activeElement, screen.getByLabelText('Phone'));
    await user.clear(screen.getByLabelText('Phone'));
    await user.type(screen.getByLabelText('Name'), 'Ann{Enter}');
    assert.equal(document.activeElement, screen.getByLabelText('E-mail'));
    assert.equal(sent, 0);
    await user.type(screen.getByLabelText('E-mail'), 'ann@x.example{Enter}');
    assert.equal(sent, 1);
  });

  test('leads there again where nothing has changed since', async () => {
    const { user } = draw(<Person />);
    await user.click(screen.getByText('Send'));
    act(() => screen.getByLabelText('Name').focus());
    await user.click(screen.getByText('Send'));
    await waitFor(() => assert.equal(document.activeElement, screen.getByLabelText('E-mail')));
  });

  test('leads to the field that the server refuses', async () => {
    const refuse = new CallError('name: is taken', 409, null, { field: 'name' });
    const { user } = draw(<Person refuse={refuse} />);
    await user.type(screen.getByLabelText('E-mail'), 'ann@x.example');
    await user.click(screen.getByText('Send'));
    await screen.findByText('is taken');
    assert.equal(document.activeElement, screen.getByLabelText('Name'));
  });

  test('stays where somebody types on before the server refuses', async () => {
    const refuse = new CallError('name: is taken', 409, null, { field: 'name' });
    const { user } = draw(<Person refuse={refuse} />);
    await user.type(screen.getByLabelText('E-mail'), 'ann@x.example{Enter}m');
    await screen.findByText('is taken');
    assert.equal(document.activeElement, screen.getByLabelText('E-mail'));
  });

  test('says which of its fields must be filled in: where an empty value is refused', () => {
    draw(<Person />);
    const marks = ['Name', 'Phone', 'E-mail'].map((label) => {
      const field = screen.getByLabelText(label);
      return [field.getAttribute('aria-required'), field.parentElement!.textContent.includes('required')];
    });
    assert.deepEqual(marks, [
      [null, false],
      [null, false],
      ['true', true],
    ]);
  });

  test('in a dialog, whose buttons are outside of it, too', async () => {
    function Ask() {
      const fields = useFields({ name: '', email: '' }, rules);
      const run = (): void => fields.submit(() => undefined);
      return (
        <Dialog title="Invite" onClose={nothing} buttons={<Button onClick={run}>Send</Button>}>
          <Form onSubmit={run}>
            <TextField label="Name" {...fields.text('name')} />
            <TextField label="E-mail" {...fields.text('email')} />
          </Form>
        </Dialog>
      );
    }
    const { user } = draw(<Ask />);
    await user.click(screen.getByText('Send'));
    assert.equal(document.activeElement, screen.getByLabelText('E-mail'));
  });
});
