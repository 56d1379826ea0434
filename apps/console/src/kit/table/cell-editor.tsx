import { useRef, useState, type KeyboardEvent } from 'react';
import css from './cell-grid.module.css';

/** Where the cursor goes after an edit; `away`: the focus has gone elsewhere already. */
export type EditMove = 'down' | 'right' | 'left' | 'stay' | 'away';

interface CellEditorProps {
  /** Accessible name of the cell. */
  readonly label: string;
  readonly initial: string;
  /** The editor starts with typed text, so the caret goes behind it instead of selecting all. */
  readonly typed: boolean;
  readonly options: readonly string[] | undefined;
  readonly right: boolean;
  /** Takes the text, or says what is wrong with it. */
  onCommit(text: string): string | null;
  onEnd(move: EditMove): void;
}

/** Editor inside a cell: Enter and Tab commit the value, Escape cancels. */
export function CellEditor({ label, initial, typed, options, right, onCommit, onEnd }: CellEditorProps) {
  const [text, setText] = useState(initial);
  const [problem, setProblem] = useState<string | null>(null);
  // What ends by a key loses the focus as well: that is no second end.
  const ended = useRef(false);
  const end = (move: EditMove): void => {
    if (ended.current) return;
    ended.current = true;
    onEnd(move);
  };
  const take = (value: string, move: EditMove): void => {
    const found = value === initial && !typed ? null : onCommit(value);
    setProblem(found);
    if (!found) end(move);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    event.stopPropagation();
    if (event.key === 'Escape') end('stay');
    else if (event.key === 'Enter') take(text, 'down');
    else if (event.key === 'Tab') take(text, event.shiftKey ? 'left' : 'right');
    else return;
    event.preventDefault();
  };
  const shared = { 'aria-label': label, autoFocus: true, className: css.edit, onKeyDown } as const;
  if (options)
    return (
      <select
        {...shared}
        value={text}
        onBlur={() => end('away')}
        onChange={(event) => {
          setText(event.target.value);
          take(event.target.value, 'stay');
        }}
      >
        <option value="">(empty)</option>
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    );
  return (
    <>
      <input
        {...shared}
        value={text}
        maxLength={1000}
        style={right ? { textAlign: 'right' } : undefined}
        aria-invalid={problem ? true : undefined}
        autoComplete="off"
        spellCheck={false}
        onFocus={(event) => !typed && event.target.select()}
        onChange={(event) => {
          setText(event.target.value);
          setProblem(null);
        }}
        // By a click elsewhere a good value is taken; a bad one leaves the cell as it was.
        onBlur={() => {
          if (!ended.current && (text !== initial || typed)) onCommit(text);
          end('away');
        }}
      />
      {problem && (
        <span className={css.problem} role="alert">
          {problem}
        </span>
      )}
    </>
  );
}
