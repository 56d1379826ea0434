import { IconX } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useMe } from '../../data/me.ts';
import { ComboBox } from '../search/combo-box.tsx';
import { Face } from './face.tsx';
import css from './people.module.css';

/** Somebody who can be chosen. */
export interface Person {
  readonly id: string;
  readonly username: string;
  readonly fullName: string;
  readonly email?: string;
  /** A colour of the settings; null: none. */
  readonly colour?: string | null;
}

const shownAtMost = 50;
const noOne: readonly Person[] = [];

/** People whose name, user name or address holds the typed text, oneself first. */
function offered(
  people: readonly Person[],
  chosen: readonly string[],
  typed: string,
  me: string,
): readonly Person[] {
  const text = typed.trim().toLowerCase();
  return people
    .filter(
      ({ id, fullName, username, email = '' }) =>
        !chosen.includes(id) && [fullName, username, email].some((word) => word.toLowerCase().includes(text)),
    )
    .toSorted((a, b) => Number(b.id === me) - Number(a.id === me))
    .slice(0, shownAtMost);
}

interface PeopleFieldProps {
  readonly label: string;
  /** Who may be chosen. */
  readonly people: readonly Person[];
  /** Chosen people who may not be chosen any more. */
  readonly former?: readonly Person[];
  readonly value: readonly string[];
  readonly error?: string | null | undefined;
  onChange(ids: readonly string[]): void;
}

/** Several people: each can be taken away, others are added by typing a part of their name. */
export function PeopleField({ label, people, former = noOne, value, error, onChange }: PeopleFieldProps) {
  const [typed, setTyped] = useState('');
  const { userid } = useMe();
  const id = useId();
  const personOf = (one: string): Person =>
    people.find((person) => person.id === one) ??
    former.find((person) => person.id === one) ?? { id: one, username: one, fullName: one };
  return (
    <div className={css.people} role="group" aria-labelledby={id}>
      <span id={id} className={css.label}>
        {label}
      </span>
      {value.length > 0 && (
        <ul className={css.chips}>
          {value.map(personOf).map((one) => (
            <li key={one.id} className={css.chip}>
              <Face name={one.fullName} colour={one.colour} named />
              <span className={css.name} data-tooltip={one.fullName}>
                {one.fullName}
              </span>
              <button
                type="button"
                className={css.remove}
                aria-label={`Remove ${one.fullName}`}
                onClick={() => onChange(value.filter((other) => other !== one.id))}
              >
                <IconX size={12} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <ComboBox
        label={`Add to ${label.toLowerCase()}`}
        placeholder="Add a person…"
        value={typed}
        items={offered(people, value, typed, userid)}
        optionKey={(one) => one.id}
        option={(one) => (
          <span className={css.person}>
            <Face name={one.fullName} colour={one.colour} named />
            <span>
              {one.fullName}
              {one.id === userid && ' (you)'}
            </span>
            <small>{one.username}</small>
          </span>
        )}
        empty="No matches"
        firstIsCurrent={typed.trim() !== ''}
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
