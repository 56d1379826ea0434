import { useEffect, useState } from 'react';
import { Button } from '../../../kit/base/button.tsx';
import { TextField } from '../../../kit/form/field.tsx';
import css from './filings.module.css';

interface SymbolOrLinkProps {
  /** What is fetched now. */
  readonly value: string;
  readonly pending: boolean;
  readonly disabledReason?: string | undefined;
  onFetch(typed: string): void;
}

/** A symbol, or the address of a filing where it is longer than 15 characters. */
export function SymbolOrLink({ value, pending, disabledReason, onFetch }: SymbolOrLinkProps) {
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  const text = typed.trim();
  return (
    <form
      aria-label="Filings"
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (text) onFetch(text);
      }}
    >
      <TextField label="Symbol or link" value={typed} onChange={setTyped} autoComplete="off" />
      <Button
        type="submit"
        variant="primary"
        pending={pending}
        disabledReason={disabledReason ?? (text ? undefined : 'Enter a symbol or the link of a filing')}
      >
        Fetch data
      </Button>
    </form>
  );
}
