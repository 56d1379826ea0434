import { planLabel, type FoundUser } from '@midoffice/contract/customers/accounts/shapes';
import type { MouseEvent } from 'react';
import type { Recent } from '../../../data/chosen.ts';
import { portfolioAddress } from './panels/customers.ts';
import { Marks } from './marks.tsx';
import css from './user-search-box.module.css';

/** A customer that the search offers: found by the server, or opened lately. */
export interface Suggestion {
  readonly id: string;
  readonly title: string;
  readonly user: FoundUser | null;
}

export const fromUser = (user: FoundUser): Suggestion => ({ id: user.userid, title: user.email, user });
export const fromRecent = (recent: Recent): Suggestion => ({
  id: recent.id,
  title: recent.label,
  user: null,
});

function Line({ title, user }: Suggestion) {
  return (
    <>
      <span className={css.who}>
        <strong data-tooltip={title}>{title}</strong>
        {user && <small>{user.name}</small>}
      </span>
      {user && (
        <span className={css.what}>
          <Marks user={user} />
          <small>{planLabel(user.planCode)}</small>
          <small>by {user.foundBy}</small>
        </span>
      )}
    </>
  );
}

interface SuggestionListProps {
  /** Id of the list; its options have it with their index. */
  readonly id: string;
  readonly options: readonly Suggestion[];
  /** Index of the option that Enter opens. */
  readonly current: number;
  /** What is looked for; empty: the customers opened lately. */
  readonly query: string;
  /** The options are from before the present query. */
  readonly waiting: boolean;
  readonly error: Error | null;
  onCurrent(index: number): void;
  onPick(chosen: Suggestion): void;
}

/** What the user search has found, or why there is nothing. */
export function SuggestionList(props: SuggestionListProps) {
  const { id, options, current, query, waiting, error, onCurrent, onPick } = props;
  const onClick = (event: MouseEvent, chosen: Suggestion): void => {
    // With Ctrl the link opens the public page in a new tab.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    onPick(chosen);
  };
  return (
    <div className={css.pop}>
      {query && error && !waiting && (
        <div className={css.note} role="alert">
          {error.message}
        </div>
      )}
      {query && !error && options.length === 0 && (
        <div className={css.note} role="status">
          {waiting ? 'Searching…' : 'No Users Found.'}
        </div>
      )}
      {!query && <div className={css.head}>Recent</div>}
      <div
        id={id}
        role="listbox"
        aria-label="Users"
        className={css.list}
        data-stale={(query && waiting) || undefined}
      >
        {options.map((one, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are the input's
          <a
            key={one.id}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === current}
            tabIndex={-1}
            className={css.option}
            {...(one.user?.username && { href: portfolioAddress(one.user.username) })}
            onMouseDown={(event) => event.preventDefault()}
            onMouseEnter={() => onCurrent(index)}
            onClick={(event) => onClick(event, one)}
          >
            <Line {...one} />
          </a>
        ))}
      </div>
      {query && options.length > 0 && (
        <div className={css.foot}>
          <span>
            <kbd>↑</kbd> <kbd>↓</kbd> move, <kbd>Enter</kbd> opens
          </span>
          <span>
            <kbd>Ctrl</kbd>-click: public page
          </span>
        </div>
      )}
    </div>
  );
}
