import { IconX } from '@tabler/icons-react';
import { useState, type KeyboardEvent } from 'react';
import { IconButton } from '../../kit/base/button.tsx';
import { CopyButton } from '../../kit/base/copy-button.tsx';
import css from './calculator.module.css';
import { evaluate } from './evaluate.ts';
import { CalculationError } from './rational.ts';

const keys = [
  '7',
  '8',
  '9',
  '/',
  '(',
  '4',
  '5',
  '6',
  '*',
  ')',
  '1',
  '2',
  '3',
  '-',
  '^',
  '0',
  '.',
  '%',
  '+',
  '=',
];
const keptLines = 6;

interface Line {
  readonly id: number;
  readonly text: string;
  readonly value: string;
}

/** A decimal with its thousands apart. */
const grouped = (text: string): string => {
  const [whole = '', part] = text.replace('-', '').split('.');
  const sign = text.startsWith('-') ? '-' : '';
  return `${sign}${BigInt(whole).toLocaleString('en-US')}${part ? `.${part}` : ''}`;
};

/** A calculator for figures on screen: typed or by its keys, with its last lines. */
export function Calculator({ onClose }: { onClose(): void }) {
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [lines, setLines] = useState<readonly Line[]>([]);
  const type = (next: string): void => {
    setError(null);
    setText(next);
  };
  const run = (): void => {
    try {
      const value = evaluate(text);
      setLines((old) => [...old, { id: (old.at(-1)?.id ?? 0) + 1, text, value }].slice(-keptLines));
      type(value);
    } catch (problem) {
      if (!(problem instanceof CalculationError)) throw problem;
      setError(problem.message);
    }
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' || event.key === '=') {
      event.preventDefault();
      run();
    } else if (event.key === 'Escape') onClose();
  };
  return (
    <section className={css.display} aria-label="Calculator">
      <header className={css.head}>
        <h2>Calculator</h2>
        <IconButton size="small" label="Close the calculator" onClick={onClose}>
          <IconX size={15} />
        </IconButton>
      </header>
      <ul className={css.lines}>
        {lines.map((line) => (
          <li key={line.id}>
            <span>{line.text} =</span>{' '}
            <button type="button" onClick={() => type(`${text}${line.value}`)}>
              {grouped(line.value)}
            </button>{' '}
            <CopyButton text={line.value} />
          </li>
        ))}
      </ul>
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- it was opened to be typed into */}
      <input
        className={css.input}
        aria-label="Calculation"
        aria-invalid={error !== null}
        autoFocus
        value={text}
        onChange={(event) => type(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <p className={css.error} role="status">
        {error}
      </p>
      <div className={css.keys}>
        {keys.map((key) => (
          <button key={key} type="button" onClick={() => (key === '=' ? run() : type(text + key))}>
            {key}
          </button>
        ))}
        <button type="button" className={css.wide} onClick={() => type('')}>
          Clear
        </button>
      </div>
    </section>
  );
}
