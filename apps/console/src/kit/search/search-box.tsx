import { IconSearch, IconX } from '@tabler/icons-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { IconButton } from '../base/button.tsx';
import { useDebounced } from './use-debounced.ts';
import css from './search.module.css';

interface FilterBoxProps {
  readonly label: string;
  readonly placeholder?: string;
  readonly value: string;
  /** Called after typing has paused for 200 ms, at once on Enter or clearing. */
  onChange(value: string): void;
  readonly width?: number;
  readonly maxLength?: number;
}

/** A text that filters a list. */
export function FilterBox({ label, placeholder = label, value, onChange, width, maxLength }: FilterBoxProps) {
  const [typed, setTyped] = useState(value);
  const rested = useDebounced(typed);
  // The owner may store the text otherwise (trimmed, upper case): that must not overwrite what is typed on.
  const sent = useRef<string | null>(null);
  const bare = (text: string): string => text.trim().toLowerCase();
  // Before anything can be typed on: an effect that runs later would overwrite the first letter.
  useLayoutEffect(() => {
    if (sent.current === null || bare(sent.current) !== bare(value)) setTyped(value);
    sent.current = null;
  }, [value]);
  const send = (text: string): void => {
    sent.current = text;
    onChange(text);
  };
  useEffect(() => {
    if (rested === typed && bare(rested) !== bare(value)) send(rested);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- called once, when typing has paused
  }, [rested]);
  const now = (text: string): void => {
    setTyped(text);
    send(text);
  };
  return (
    <div className={css.box} style={{ width }} role="search">
      <IconSearch size={14} />
      <input
        className={css.input}
        aria-label={label}
        placeholder={placeholder}
        value={typed}
        maxLength={maxLength}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') now(event.currentTarget.value);
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
