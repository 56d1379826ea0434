import { planLabel, type FoundUser } from '@midoffice/contract/customers/accounts/shapes';
import type { Recent } from '../../../data/chosen.ts';
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

/** A suggestion, as the list shows it. */
export function SuggestionLine({ title, user }: Suggestion) {
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

/** Below the suggestions: what their keys do. */
export const SearchKeys = () => (
  <div className={css.foot}>
    <span>
      <kbd>↑</kbd> <kbd>↓</kbd> move, <kbd>Enter</kbd> opens
    </span>
    <span>
      <kbd>Ctrl</kbd>-click: public page
    </span>
  </div>
);
