import { createContext, useContext, useState } from 'react';
import { tooltip } from '../../../../../kit/tooltip/tooltip.ts';
import type { Line } from '../../lines.ts';
import css from '../../statements.module.css';

/** Takes a value that was typed into a row that is edited. Answers what is wrong with it, or null. */
export const RowEditContext = createContext<(line: Line, field: string, text: string) => string | null>(
  () => null,
);

interface RowInputProps {
  readonly line: Line;
  readonly field: string;
  readonly label: string;
  readonly text: string;
  readonly isDate: boolean;
}

/** A cell of a row that is edited as a whole. Source: screen financials-row-editor. */
export function RowInput({ line, field, label, text, isDate }: RowInputProps) {
  const edit = useContext(RowEditContext);
  const [typed, setTyped] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const take = (): void => {
    if (typed === null) return;
    const found = typed === text ? null : edit(line, field, typed);
    setProblem(found);
    if (!found) setTyped(null);
  };
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
        setTyped(null);
        setProblem(null);
      }}
    />
  );
}
