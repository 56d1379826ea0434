import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { act, fireEvent, waitFor, within } from '@testing-library/react';
import { useEffect, useRef, useState } from 'react';
import { Popover } from 'react-aria-components/Popover';
import type { Conflict } from '@midoffice/contract/kernel';
import { draw, screen } from '../../testing/render.tsx';
import { TextField } from '../form/field.tsx';
import { SkeletonLines } from '../states/states.tsx';
import { ChangeDialog } from './change-dialog.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { Dialog } from './dialog.tsx';

const button = (name: string): HTMLElement => screen.getByRole('button', { name });

function Opened() {
  const [open, setOpen] = useState(false);
  const [name, setName] = useState('');
  return (
    <>
      <button onClick={() => setOpen(true)}>Open</button>
      {open && (
        <Dialog title="Edit" subject="AAPL" onClose={() => setOpen(false)} buttons={<button>Save</button>}>
          <TextField label="Name" value={name} onChange={setName} />
        </Dialog>
      )}
    </>
  );
}

describe('a dialog', () => {
  test('opens over the page with its title and subject as name, and takes the focus to its first field', async () => {
    const { user } = draw(<Opened />);
    await user.click(button('Open'));
    const dialog = screen.getByRole('dialog', { name: 'Edit AAPL' });
    assert.equal((dialog as HTMLDialogElement).open, true);
    assert.ok(document.activeElement === screen.getByLabelText('Name'));
  });

  for (const goesOn of [false, true])
    test(`that is still read gives the focus to its first field once it is there${goesOn ? ', unless the person has gone elsewhere' : ''}`, async () => {
      function Read({ isThere }: { readonly isThere: boolean }) {
        const [name, setName] = useState('');
        return (
          <Dialog title="Edit" onClose={() => undefined} buttons={<button>Cancel</button>}>
            {isThere ? <TextField label="Name" value={name} onChange={setName} /> : <SkeletonLines />}
          </Dialog>
        );
      }
      let show = (): void => undefined;
      function Later() {
        const [isThere, setThere] = useState(false);
        useEffect(() => {
          show = () => setThere(true);
        }, []);
        return <Read isThere={isThere} />;
      }
      const { user } = draw(<Later />);
      assert.equal(document.activeElement, button('Cancel'));
      if (goesOn) await user.tab({ shift: true });
      act(() => show());
      const field = await screen.findByLabelText('Name');
      await waitFor(() => assert.equal(document.activeElement, goesOn ? button('Close') : field));
    });

  test('is closed by its cross and by Escape, and gives the focus back', async () => {
    const { user } = draw(<Opened />);
    for (const close of [() => user.click(button('Close')), () => escape()]) {
      await user.click(button('Open'));
      await close();
      assert.ok(!screen.queryByRole('dialog'));
      assert.ok(document.activeElement === button('Open'));
    }
  });

  test('that takes the place of another one gives the focus back to what had opened that one', async () => {
    function Swapped() {
      const [step, setStep] = useState(0);
      return (
        <>
          <button onClick={() => setStep(1)}>Open</button>
          {step === 1 && (
            <Dialog key="waiting" title="Waiting" onClose={() => setStep(0)}>
              <button onClick={() => setStep(2)}>Next</button>
            </Dialog>
          )}
          {step === 2 && (
            <Dialog key="read" title="Read" onClose={() => setStep(0)} buttons={<button>Save</button>}>
              As it was read.
            </Dialog>
          )}
        </>
      );
    }
    const { user } = draw(<Swapped />);
    await user.click(button('Open'));
    await user.click(button('Next'));
    await user.click(button('Close'));
    assert.ok(!screen.queryByRole('dialog'));
    assert.ok(document.activeElement === button('Open'));
  });

  test('is not closed over what was typed in it', async () => {
    const { user } = draw(<Opened />);
    await user.click(button('Open'));
    await user.type(screen.getByLabelText('Name'), 'Apple');
    await user.click(button('Close'));
    assert.ok(screen.getByRole('dialog'));
    await user.clear(screen.getByLabelText('Name'));
    await user.click(button('Close'));
    assert.ok(!screen.queryByRole('dialog'));
  });
});

/** The event that the browser sends for Escape in a dialog. */
function escape(): void {
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
}

describe('popups of a dialog', () => {
  function Opening() {
    const button = useRef<HTMLButtonElement>(null);
    const [open, setOpen] = useState(false);
    return (
      <>
        <button ref={button} onClick={() => setOpen(true)}>
          Open
        </button>
        <Popover triggerRef={button} isOpen={open} onOpenChange={setOpen} aria-label="Choices">
          Choices
        </Popover>
      </>
    );
  }

  test('are drawn in the dialog that holds their button, for what is outside it is inert', async () => {
    const { user } = draw(
      <Dialog title="Edit" onClose={() => undefined}>
        <Opening />
      </Dialog>,
    );
    await user.click(button('Open'));
    const popup = await screen.findByRole('dialog', { name: 'Choices' });
    assert.ok(popup.parentElement?.closest('dialog'));
  });

  test('are drawn on the page where no dialog is open', async () => {
    const { user } = draw(<Opening />);
    await user.click(button('Open'));
    const popup = await screen.findByRole('dialog', { name: 'Choices' });
    assert.ok(!popup.parentElement?.closest('dialog'));
  });
});

describe('a confirmation', () => {
  const Asked = (props: Partial<Parameters<typeof ConfirmDialog>[0]>) => (
    <ConfirmDialog
      title="Delete key"
      action="Delete"
      onConfirm={() => undefined}
      onClose={() => undefined}
      {...props}
    >
      The key stops working at once.
    </ConfirmDialog>
  );

  test('says what will happen, and does it', async () => {
    const notified: string[] = [];
    const { user } = draw(
      <Asked
        onConfirm={(reason) => notified.push(`confirmed ${reason}`)}
        onClose={() => notified.push('closed')}
      />,
    );
    assert.ok(screen.getByText('The key stops working at once.'));
    await user.click(button('Delete'));
    await user.click(button('Cancel'));
    assert.deepEqual(notified, ['confirmed ', 'closed']);
  });

  test('with a required reason acts only once there is one', async () => {
    const notified: string[] = [];
    const { user } = draw(<Asked reason="required" onConfirm={(reason) => notified.push(reason)} />);
    const act = button('Delete');
    assert.equal(act.getAttribute('aria-disabled'), 'true');
    await user.click(act);
    await user.type(screen.getByLabelText('Reason'), '   ');
    await user.click(act);
    assert.deepEqual(notified, []);
    await user.type(screen.getByLabelText('Reason'), 'leaked ');
    assert.equal(act.getAttribute('aria-disabled'), null);
    await user.click(act);
    assert.deepEqual(notified, ['leaked']);
  });

  test('with an optional reason acts without one', async () => {
    const notified: string[] = [];
    const { user } = draw(
      <Asked reason="optional" givenReason="as asked" onConfirm={(reason) => notified.push(reason)} />,
    );
    assert.equal((screen.getByLabelText('Reason (optional)') as HTMLTextAreaElement).value, 'as asked');
    await user.click(button('Delete'));
    assert.deepEqual(notified, ['as asked']);
  });

  test('while it acts takes no second click, and keeps the focus', async () => {
    const notified: string[] = [];
    const { user } = draw(<Asked pending onConfirm={(reason) => notified.push(reason)} />);
    const act = button('Delete');
    assert.equal(act.getAttribute('aria-busy'), 'true');
    await user.click(act);
    assert.deepEqual(notified, []);
    assert.ok(document.activeElement === act);
  });

  test('of a change shows each value from and to, its effects, how to undo it, and a warning', () => {
    draw(
      <ChangeDialog
        title="Change plan"
        subject="ada@example.com"
        changes={[{ label: 'Plan', from: 'Free', to: 'Annual' }]}
        effects={['The next invoice is of the new plan.']}
        undo="It can be undone."
        warning="The date is in the past."
        action="Change plan"
        onConfirm={() => undefined}
        onClose={() => undefined}
      />,
    );
    const row = screen.getAllByRole('row').at(-1)!;
    assert.deepEqual(
      [...row.children].map(({ textContent }) => textContent),
      ['Plan', 'Free', 'Annual'],
    );
    assert.equal(screen.getByRole('alert').textContent, 'The date is in the past.');
    assert.deepEqual(
      screen.getAllByRole('listitem').map(({ textContent }) => textContent),
      ['The next invoice is of the new plan.', 'It can be undone.'],
    );
  });
});

describe('a conflict', () => {
  const conflict = (field: string, actual: unknown, wanted: unknown): Conflict => ({
    field,
    expected: null,
    actual,
    wanted,
  });
  const two = [conflict('close', 12, 13), conflict('volume', 100, null)];

  test('shows the current value and the wanted one', () => {
    draw(
      <ConflictDialog
        message="Changed meanwhile."
        conflicts={[{ ...two[0]!, changeSet: 7 }]}
        onClose={() => undefined}
      />,
    );
    const dialog = screen.getByRole('dialog', { name: 'Changed by somebody else' });
    assert.match(dialog.textContent, /Changed meanwhile\.close/);
    assert.match(dialog.textContent, /Current value \(change set 7\)12Yours13/);
    assert.ok(!screen.queryByRole('button', { name: 'Keep mine' }), 'there is nothing to choose');
  });

  for (const [act, kept] of [
    ['Keep mine', ['close', 'volume']],
    ['Take theirs', []],
  ] as const)
    test(`${act}: ${kept.join(' and ') || 'nothing'} is sent again`, async () => {
      const chosen: string[][] = [];
      const { user } = draw(
        <ConflictDialog
          message=""
          conflicts={two}
          onKeep={(mine) => chosen.push(Object.keys(mine))}
          onClose={() => undefined}
        />,
      );
      await user.click(button(act));
      assert.deepEqual(chosen, [[...kept]]);
    });

  test('of several each is chosen by itself, theirs by default', async () => {
    const chosen: string[][] = [];
    const { user } = draw(
      <ConflictDialog
        message=""
        conflicts={two}
        onKeep={(mine) => chosen.push(Object.keys(mine))}
        onClose={() => undefined}
      />,
    );
    const sides = within(screen.getByRole('dialog')).getAllByRole('button', { pressed: false });
    await user.click(sides[1]!);
    await user.click(button('Merge as chosen'));
    assert.deepEqual(chosen, [['volume']]);
  });

  test('an empty value says that it is empty', () => {
    draw(<ConflictDialog message="" conflicts={[two[1]!]} onClose={() => undefined} />);
    assert.match(screen.getByRole('dialog').textContent, /Yours\(empty\)/);
  });
});
