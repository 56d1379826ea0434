import { createContext, useContext, useEffect, useRef, useState } from 'react';
import { tooltip } from '../../../../../kit/tooltip/tooltip.ts';
import type { Line } from '../../lines.ts';
import css from '../../statements.module.css';

/** What the cells of a row that is edited need of their table. */
interface RowEdit {
  /** Takes a value that was typed. Answers what is wrong with it, or null. */
  edit(line: Line, field: string, text: string): string | null;
  /** Texts that no value could be made of, by record and field: their cells may be scrolled away and come back. */
  readonly refused: Map<string, string>;
}

export const RowEditContext = createContext<RowEdit>({ edit: () => null, refused: new Map() });

interface RowInputProps {
  readonly line: Line;
  readonly field: string;
  readonly label: string;
  readonly text: string;
  readonly isDate: boolean;
}

/** A cell of a row that is edited as a whole. Source: screen financials-row-editor. */
export function RowInput({ line, field, label, text, isDate }: RowInputProps) {
  const { edit, refused } = useContext(RowEditContext);
  const place = `${line.id} ${field}`;
  const [typed, setTyped] = useState<string | null>(() => refused.get(place) ?? null);
  const [problem, setProblem] = useState<string | null>(null);
  const take = (): void => {
    if (typed === null) return;
    const found = typed === text ? null : edit(line, field, typed);
    setProblem(found);
    if (found) refused.set(place, typed);
    else refused.delete(place);
    if (!found) setTyped(null);
  };
  // A cell that is scrolled away is removed without losing the focus first.
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  useEffect(() => () => latest.current(), []);
  return (
    <input
      className={css.rowInput}
      aria-label={`${label}${isDate ? ' (YYYY-MM-DD)' : ''} of ${line.id}`}
      placeholder={isDate ? 'YYYY-MM-DD' : undefined}
      value={typed ?? text}
      maxLength={1000}
      autoComplete="off"
      spellCheck={false}
      aria-invalid={problem ? true : undefined}
      {...tooltip(problem)}
      onChange={(event) => {
        setTyped(event.target.value);
        setProblem(null);
      }}
      onBlur={take}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Enter') take();
        if (event.key !== 'Escape') return;
        refused.delete(place);
        setTyped(null);
        setProblem(null);
      }}
    />
  );
}
