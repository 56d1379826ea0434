import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { lazy } from '../load/lazy.tsx';
import css from './menu.module.css';
import { usePopupTrigger } from './use-popup-trigger.ts';

const loadMenu = async () => (await import('../popups/menu-list.tsx')).MenuList;
const MenuList = lazy(loadMenu);

export interface MenuAct {
  readonly label: string;
  readonly icon?: ReactNode;
  /** The keys that do the same, such as `Ctrl+S`. */
  readonly keys?: string;
  readonly danger?: boolean;
  /** One of a choice: whether it is the chosen one. */
  readonly chosen?: boolean;
  /** Why it cannot be used now: shown below its label. */
  readonly disabledReason?: string | undefined;
  run(): void;
}

export interface Submenu {
  readonly label: string;
  readonly icon?: ReactNode;
  readonly entries: readonly MenuEntry[];
}

export type MenuEntry = MenuAct | Submenu | 'line' | { readonly head: ReactNode };

const openingKeys: ReadonlySet<string> = new Set(['Enter', ' ', 'ArrowDown', 'ArrowUp']);

interface MenuProps {
  readonly label: string;
  readonly entries: readonly MenuEntry[];
  readonly side?: 'left' | 'right';
  /** The button, given the attributes that it must carry. */
  trigger(wired: { onClick(): void; 'aria-haspopup': 'menu'; 'aria-expanded': boolean }): ReactNode;
}

/**
 * A list of acts behind a button. Enter, Space and the down arrow open it at its first entry, the up arrow at its last.
 */
export function Menu({ label, entries, side = 'right', trigger }: MenuProps) {
  const { anchor, warmUp, trigger: button, open, setOpen } = usePopupTrigger(loadMenu);
  const [focused, setFocused] = useState<'first' | 'last'>('first');
  const show = (entry: 'first' | 'last'): void => {
    setFocused(entry);
    setOpen(true);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    // React also hands on what happens in the open menu, which is elsewhere on the page.
    if (!event.currentTarget.contains(event.target as Node)) return;
    if (open || !openingKeys.has(event.key) || event.ctrlKey || event.altKey || event.metaKey) return;
    // The click that Enter makes of itself counts as one without keys, after which no entry would get the focus.
    event.preventDefault();
    show(event.key === 'ArrowUp' ? 'last' : 'first');
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys are the button's
    <div className={css.anchor} ref={anchor} {...warmUp} onKeyDown={onKeyDown}>
      {trigger({
        onClick: () => (open ? setOpen(false) : show('first')),
        'aria-haspopup': 'menu',
        'aria-expanded': open,
      })}
      {open && (
        <MenuList
          label={label}
          entries={entries}
          side={side}
          focused={focused}
          trigger={button}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}
