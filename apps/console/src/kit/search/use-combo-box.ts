import { useEffect, useId, useState, type KeyboardEvent } from 'react';

interface ComboBoxRules<T> {
  /** Suggestions in the order of the list. */
  readonly items: readonly T[];
  /** They belong to an earlier text, or none has come yet. */
  readonly isWaiting: boolean;
  /** Enter takes the first suggestion; without it none is chosen until an arrow key chooses one. */
  readonly firstIsCurrent: boolean;
  /** Whether Enter waits for the answer rather than take this suggestion, or none. */
  waitsFor(item: T | undefined): boolean;
  onPick(item: T): void;
  /** Enter without a suggestion that it takes. Returns false where the form around may be submitted. */
  onEnter(): boolean;
  /** Escape; `wasOpen` where it has closed the list. */
  onEscape(wasOpen: boolean): void;
}

/**
 * Keys and states of a text field with suggestions, by the combobox pattern with a list that completes by choice.
 * Our own and not React Aria's: its combobox is 36 KiB that every screen with a search would need before the first key can
 * be typed, and it has no first suggestion that Enter takes, nor an Enter that waits for the answer.
 * Source: https://www.w3.org/WAI/ARIA/apg/patterns/combobox/
 * @param mayOpen whether there is anything to show below the field
 * @param staysOpen the list is always shown
 */
export function useComboBox<T>(rules: ComboBoxRules<T>, mayOpen: boolean, staysOpen = false) {
  const { items, isWaiting, firstIsCurrent, waitsFor, onPick, onEnter, onEscape } = rules;
  const id = useId();
  const [wanted, setOpen] = useState(false);
  const [pointed, setCurrent] = useState(firstIsCurrent ? 0 : -1);
  const [enterPressed, setEnterPressed] = useState(false);
  const open = staysOpen || (wanted && mayOpen);
  // It may only have become so with what was typed last.
  const current = Math.min(firstIsCurrent ? Math.max(0, pointed) : pointed, items.length - 1);
  const reset = (): void => {
    setCurrent(firstIsCurrent ? 0 : -1);
    setEnterPressed(false);
  };
  const pick = (item: T): void => {
    setOpen(false);
    reset();
    onPick(item);
  };
  useEffect(() => {
    if (!enterPressed || isWaiting) return;
    setEnterPressed(false);
    if (items[0] !== undefined) pick(items[0]);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- acts when the answer is here
  }, [enterPressed, isWaiting]);
  const enter = (): boolean => {
    const item = open ? items[current] : undefined;
    if (open && waitsFor(item)) setEnterPressed(true);
    else if (item !== undefined) pick(item);
    else return onEnter();
    return true;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    // Enter and the arrows of an input method choose its own suggestions.
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && event.altKey) setOpen(step > 0);
    else if (step) {
      setOpen(true);
      const count = items.length;
      if (count) setCurrent(current < 0 && step < 0 ? count - 1 : (current + step + count) % count);
    } else if (event.key === 'Enter') {
      if (!enter()) return;
    } else if (event.key === 'Escape') {
      setOpen(false);
      setEnterPressed(false);
      onEscape(open);
      // A dialog around closes with the next one.
      if (!open || staysOpen) return;
    } else return;
    event.preventDefault();
  };
  return {
    listId: `${id}-list`,
    optionId: (index: number): string => `${id}-${index}`,
    open,
    setOpen,
    current,
    setCurrent,
    enterPressed,
    /** After the text has changed. */
    reset,
    pick,
    onKeyDown,
  };
}
