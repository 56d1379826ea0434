import { IconCheck } from '@tabler/icons-react';

interface YesNoProps {
  readonly value: boolean;
  /** Writes the word beside the sign: in lists of facts, where a dash means that there is no value. */
  readonly words?: boolean;
}

/** Yes as a tick, no as a dash; both are read aloud. */
export function YesNo({ value, words = false }: YesNoProps) {
  const word = value ? 'yes' : 'no';
  if (words && !value) return <span style={{ color: 'var(--text-soft)' }}>{word}</span>;
  return (
    <>
      {value ? (
        <IconCheck size={14} color="var(--green)" style={{ verticalAlign: -2 }} aria-hidden="true" />
      ) : (
        <span aria-hidden="true" style={{ color: 'var(--text-soft)' }}>
          –
        </span>
      )}
      {words ? ` ${word}` : <span className="visually-hidden">{word}</span>}
    </>
  );
}
