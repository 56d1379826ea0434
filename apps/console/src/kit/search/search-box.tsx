import { IconSearch, IconX } from '@tabler/icons-react';
import { useEffect, useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import { IconButton } from '../base/button.tsx';
import { emptyTexts } from '../states/states.tsx';
import { useDebounced } from './use-debounced.ts';
import css from './search.module.css';

interface FilterBoxProps {
  readonly label: string;
  readonly placeholder?: string;
  readonly value: string;
  /** Told after typing has rested for 200 ms, at once on Enter or clearing. */
  onChange(value: string): void;
  readonly width?: number;
}

/** A text that filters a list. */
export function FilterBox({ label, placeholder = label, value, onChange, width }: FilterBoxProps) {
  const [typed, setTyped] = useState(value);
  const rested = useDebounced(typed);
  useEffect(() => setTyped(value), [value]);
  useEffect(() => {
    if (rested === typed && rested !== value) onChange(rested);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- told once, when the typing has come to rest
  }, [rested]);
  const now = (text: string): void => {
    setTyped(text);
    onChange(text);
  };
  return (
    <div className={css.box} style={{ width }} role="search">
      <IconSearch size={14} />
      <input
        className={css.input}
        aria-label={label}
        placeholder={placeholder}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') now(typed);
          if (event.key === 'Escape' && typed) now('');
        }}
      />
      {typed && (
        <span className={css.clear}>
          <IconButton size="small" label="Clear" onClick={() => now('')}>
            <IconX size={14} />
          </IconButton>
        </span>
      )}
    </div>
  );
}

interface SearchBoxProps<T> {
  readonly label: string;
  readonly placeholder?: string;
  /** What fits; undefined while it is being looked for. */
  readonly found: readonly T[] | undefined;
  /** Told after typing has rested: look this up. Empty when cleared. */
  onQuery(query: string): void;
  optionKey(item: T): string;
  option(item: T): ReactNode;
  onPick(item: T): void;
  readonly empty?: string;
  readonly error?: Error | null;
  readonly width?: number;
  readonly initial?: string;
}

/** Finds one thing: looks up while typing, arrows move in the list, Enter picks, Escape closes. */
export function SearchBox<T>({
  label,
  placeholder = label,
  found,
  onQuery,
  optionKey,
  option,
  onPick,
  empty = emptyTexts.search,
  error,
  width = 280,
  initial = '',
}: SearchBoxProps<T>) {
  const id = useId();
  const [typed, setTyped] = useState(initial);
  const [open, setOpen] = useState(false);
  const [current, setCurrent] = useState(0);
  const rested = useDebounced(typed.trim());
  useEffect(() => {
    onQuery(rested);
    setCurrent(0);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- looked up once per rested text
  }, [rested]);
  const isOpen = open && rested !== '';
  const count = found?.length ?? 0;
  const pick = (item: T): void => {
    setOpen(false);
    onPick(item);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setOpen(true);
      if (count) setCurrent((index) => (index + (event.key === 'ArrowDown' ? 1 : count - 1)) % count);
    } else if (event.key === 'Enter' && isOpen && found?.[current]) {
      event.preventDefault();
      pick(found[current]);
    } else if (event.key === 'Escape') setOpen(false);
  };
  return (
    <div
      className={css.box}
      style={{ width }}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setOpen(false)}
    >
      <IconSearch size={14} />
      <input
        className={css.input}
        role="combobox"
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && count ? `${id}-${current}` : undefined}
        autoComplete="off"
        spellCheck={false}
        placeholder={placeholder}
        value={typed}
        onFocus={() => setOpen(true)}
        onChange={(event) => {
          setTyped(event.target.value);
          setOpen(true);
        }}
        onKeyDown={onKeyDown}
      />
      {isOpen && (
        <div className={css.list} id={`${id}-list`} role="listbox" aria-label={label}>
          {error ? (
            <div className={css.note}>{error.message}</div>
          ) : found === undefined ? (
            <div className={css.note}>Searching…</div>
          ) : (
            count === 0 && <div className={css.note}>{empty}</div>
          )}
          {found?.map((item, index) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the keys are the input's
            <div
              key={optionKey(item)}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === current}
              className={css.option}
              onMouseDown={(event) => event.preventDefault()}
              onMouseEnter={() => setCurrent(index)}
              onClick={() => pick(item)}
            >
              {option(item)}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
