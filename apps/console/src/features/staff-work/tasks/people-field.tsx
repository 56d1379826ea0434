import type { TaskUser } from '@midoffice/contract/staff-work/tasks/shapes';
import { IconX } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useMe } from '../../../data/me.ts';
import { initialsOf } from '../../../kit/base/initials.ts';
import { ComboBox } from '../../../kit/search/combo-box.tsx';
import css from './tasks.module.css';
import { nameOf } from './words.ts';

const shownAtMost = 50;

/** People whose name, user name or address holds the typed text, oneself first. */
function offered(
  users: readonly TaskUser[],
  chosen: readonly string[],
  typed: string,
  me: string,
): readonly TaskUser[] {
  const text = typed.trim().toLowerCase();
  return users
    .filter(
      (one) =>
        !chosen.includes(one.userid) &&
        [one.fullName, one.username, one.email].some((word) => word.toLowerCase().includes(text)),
    )
    .toSorted((a, b) => Number(b.userid === me) - Number(a.userid === me))
    .slice(0, shownAtMost);
}

interface FaceProps {
  readonly name: string;
  /** A colour of the settings; null: none. */
  readonly colour?: string | null | undefined;
}

/** A person's initials on their colour. */
export const Face = ({ name, colour }: FaceProps) => (
  <span
    className={css.face}
    data-initials={initialsOf(name)}
    data-tooltip={name}
    style={colour ? { background: colour, color: '#fff' } : undefined}
  />
);

interface PeopleFieldProps {
  readonly label: string;
  readonly users: readonly TaskUser[];
  readonly value: readonly string[];
  /** Why nobody can be added or taken away now. */
  readonly disabled?: boolean;
  onChange(userids: readonly string[]): void;
}

/** Several people: each can be taken away, others are added by typing a part of their name. */
export function PeopleField({ label, users, value, disabled = false, onChange }: PeopleFieldProps) {
  const [typed, setTyped] = useState('');
  const { userid } = useMe();
  const id = useId();
  return (
    <div className={css.people} role="group" aria-labelledby={id}>
      <span id={id} className={css.label}>
        {label}
      </span>
      {value.length > 0 && (
        <ul className={css.chips}>
          {value.map((one) => (
            <li key={one} className={css.chip}>
              <Face name={nameOf(users, one)} colour={users.find((user) => user.userid === one)?.colour} />
              <span className={css.chipName}>{nameOf(users, one)}</span>
              <button
                type="button"
                className={css.chipDrop}
                aria-label={`Remove ${nameOf(users, one)}`}
                disabled={disabled}
                onClick={() => onChange(value.filter((other) => other !== one))}
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
        items={offered(users, value, typed, userid)}
        optionKey={(one) => one.userid}
        option={(one) => (
          <span className={css.person}>
            <Face name={one.fullName} colour={one.colour} />
            <span>
              {one.fullName}
              {one.userid === userid && ' (you)'}
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
          onChange([...value, one.userid]);
        }}
      />
    </div>
  );
}
