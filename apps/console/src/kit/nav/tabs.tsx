import type { KeyboardEvent } from 'react';
import css from './tabs.module.css';

interface Choice<K extends string> {
  readonly key: K;
  readonly label: string;
}

/** Moves the choice and the focus among the siblings by the arrow keys. */
function byArrows<K extends string>(choices: readonly Choice<K>[], value: K, onChange: (key: K) => void) {
  return (event: KeyboardEvent<HTMLElement>): void => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const index = choices.findIndex((choice) => choice.key === value);
    const next = (index + step + choices.length) % choices.length;
    onChange(choices[next]!.key);
    (event.currentTarget.children[next] as HTMLElement | undefined)?.focus();
  };
}

interface SegmentedProps<K extends string> {
  readonly label: string;
  readonly value: K;
  readonly options: readonly Choice<NoInfer<K>>[];
  onChange(key: NoInfer<K>): void;
}

/** One of a few, all in sight: filters, intervals, units. */
export const Segmented = <K extends string>({ label, value, options, onChange }: SegmentedProps<K>) => (
  <div
    className={css.segments}
    role="radiogroup"
    aria-label={label}
    tabIndex={-1}
    onKeyDown={byArrows(options, value, onChange)}
  >
    {options.map((option) => (
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a group of buttons that reads as one choice
      <button
        key={option.key}
        type="button"
        role="radio"
        className={css.segment}
        aria-checked={option.key === value}
        tabIndex={option.key === value ? 0 : -1}
        onClick={() => onChange(option.key)}
      >
        {option.label}
      </button>
    ))}
  </div>
);
