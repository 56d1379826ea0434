import { IconSearch } from '@tabler/icons-react';
import { useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import { emptyTexts } from '../states/states.tsx';
import css from './search.module.css';

interface ComboBoxProps<T> {
  readonly label: string;
  readonly placeholder?: string;
  readonly value: string;
  onChange(value: string): void;
  /** Suggestions for the present text; undefined while they are being read. */
  readonly found: readonly T[] | undefined;
  readonly error?: Error | null;
  readonly empty?: string;
  /** What to say above the suggestions about a text that Enter does not take. */
  note?(value: string): string | undefined;
  optionKey(item: T): string;
  option(item: T): ReactNode;
  /** A suggestion was chosen with the arrows and Enter, or clicked. */
  onPick(item: T): void;
  /** Enter without a chosen suggestion. Returns false where the form around may be submitted. */
  onEnter(value: string): boolean;
  onEscape(): void;
  readonly width?: number;
  readonly maxLength?: number;
}

/** A text with suggestions. None is chosen by itself, so that Enter means the same before and after they arrive. */
export function ComboBox<T>(props: ComboBoxProps<T>) {
  const { label, value, found, error, onPick, width = 280 } = props;
  const id = useId();
  const [open, setOpen] = useState(false);
  const [current, setCurrent] = useState(-1);
  const isOpen = open && value.trim() !== '';
  const count = found?.length ?? 0;
  const note = props.note?.(value);
  const pick = (item: T): void => {
    setOpen(false);
    setCurrent(-1);
    onPick(item);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setOpen(true);
      const step = event.key === 'ArrowDown' ? 1 : -1;
      if (count) setCurrent((index) => (index < 0 && step < 0 ? count - 1 : (index + step + count) % count));
    } else if (event.key === 'Enter') {
      const chosen = isOpen ? found?.[current] : undefined;
      if (chosen) {
        event.preventDefault();
        pick(chosen);
      } else if (props.onEnter(event.currentTarget.value)) {
        event.preventDefault();
        setOpen(note !== undefined);
      }
    } else if (event.key === 'Escape') {
      setOpen(false);
      props.onEscape();
    }
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
        aria-activedescendant={isOpen && current >= 0 && count ? `${id}-${current}` : undefined}
        autoComplete="off"
        spellCheck={false}
        maxLength={props.maxLength}
        placeholder={props.placeholder ?? label}
        value={value}
        onChange={(event) => {
          props.onChange(event.target.value);
          setCurrent(-1);
          setOpen(true);
        }}
        onKeyDown={onKeyDown}
      />
      {isOpen && (
        <div className={css.list} id={`${id}-list`} role="listbox" aria-label={label}>
          {note && <div className={css.note}>{note}</div>}
          {error ? (
            <div className={css.note}>{error.message}</div>
          ) : found === undefined ? (
            <div className={css.note}>Searching…</div>
          ) : (
            count === 0 && <div className={css.note}>{props.empty ?? emptyTexts.search}</div>
          )}
          {found?.map((item, index) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the keys are the input's
            <div
              key={props.optionKey(item)}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === current}
              className={css.option}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => pick(item)}
            >
              {props.option(item)}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
