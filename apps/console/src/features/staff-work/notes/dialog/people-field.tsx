import type { NotePerson } from '@midoffice/contract/staff-work/notes/shapes';
import { IconX } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { IconButton } from '../../../../kit/base/button.tsx';
import { ComboBox } from '../../../../kit/search/combo-box.tsx';
import css from '../notes.module.css';

const shownAtMost = 50;

interface PeopleFieldProps {
  readonly label: string;
  /** Who may be chosen. */
  readonly people: readonly NotePerson[];
  /** Names of chosen people who may not be chosen any more. */
  readonly former?: readonly NotePerson[];
  readonly value: readonly string[];
  readonly error?: string | null;
  onChange(ids: readonly string[]): void;
}

const noOne: readonly NotePerson[] = [];

/** People of a note: each can be taken away, others are added by typing a part of their name. */
export function PeopleField({ label, people, former = noOne, value, error, onChange }: PeopleFieldProps) {
  const [typed, setTyped] = useState('');
  const id = useId();
  const nameOf = (userid: string): string =>
    [...people, ...former].find((one) => one.id === userid)?.fullName ?? userid;
  const text = typed.trim().toLowerCase();
  const offered = people
    .filter(
      (one) =>
        !value.includes(one.id) &&
        [one.fullName, one.username].some((word) => word.toLowerCase().includes(text)),
    )
    .slice(0, shownAtMost);
  return (
    <div className={css.people} role="group" aria-labelledby={id}>
      <span id={id} className={css.label}>
        {label}
      </span>
      {value.length > 0 && (
        <ul className={css.chips}>
          {value.map((one) => (
            <li key={one} className={css.chip}>
              <span>{nameOf(one)}</span>
              <IconButton
                size="small"
                label={`Remove ${nameOf(one)}`}
                onClick={() => onChange(value.filter((other) => other !== one))}
              >
                <IconX size={12} />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <ComboBox
        label={`Add to ${label.toLowerCase()}`}
        placeholder="Add a person…"
        value={typed}
        items={offered}
        optionKey={(one) => one.id}
        option={(one) => (
          <span className={css.person}>
            {one.fullName} <small>{one.username}</small>
          </span>
        )}
        empty="No matches"
        firstIsCurrent={text !== ''}
        opensOnFocus
        onChange={setTyped}
        onPick={(one) => {
          setTyped('');
          onChange([...value, one.id]);
        }}
      />
      {error && (
        <span className={css.error} role="alert">
          {error}
        </span>
      )}
    </div>
  );
}
