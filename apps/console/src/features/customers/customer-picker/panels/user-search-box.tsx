import { findUsers } from '@midoffice/contract/customers/accounts/calls/find-users';
import { getUsers } from '@midoffice/contract/customers/accounts/calls/get-users';
import { useCallback, useRef, useState } from 'react';
import { useRecents } from '../../../../data/chosen.ts';
import type { CallError } from '../../../../data/client.ts';
import { useRead } from '../../../../data/queries.ts';
import { ComboBox } from '../../../../kit/search/combo-box.tsx';
import { useDebounced } from '../../../../kit/search/use-debounced.ts';
import { fromRecent, fromUser, SearchKeys, SuggestionLine, type Suggestion } from '../suggestion-list.tsx';
import { useSlash } from '../use-slash.ts';
import { portfolioAddress } from './customers.ts';
import css from '../user-search-box.module.css';

const shownRecents = 8;
/** Source: s000-search-debounce. */
const searchRestMs = 500;

/** Whether a text may be an API key, which no address may hold: names have spaces or no digits, e-mails their sign. */
const mayBeKey = (text: string): boolean =>
  text.length >= 8 && !/[\s@]/.test(text) && (/\d/.test(text) || text.length >= 20);

interface Found {
  readonly options: readonly Suggestion[];
  readonly waiting: boolean;
  readonly error: CallError | null;
}

/**
 * What fits a query; without one, the customers that were opened lately.
 * @param atOnce Enter was pressed: typing need not rest first
 */
function useSuggestions(query: string, atOnce: boolean): Found {
  const typedRest = useDebounced(query, searchRestMs);
  const rested = atOnce ? query : typedRest;
  const isPosted = mayBeKey(rested);
  const asked = rested ? { query: rested } : null;
  const inAddress = useRead(getUsers, isPosted ? null : asked, { keep: true });
  const inBody = useRead(findUsers, isPosted ? asked : null, { keep: true });
  const read = isPosted ? inBody : inAddress;
  const recents = useRecents().filter((one) => one.kind === 'customer');
  if (!query) return { options: recents.slice(0, shownRecents).map(fromRecent), waiting: false, error: null };
  return {
    options: rested && read.data ? read.data.map(fromUser) : [],
    waiting: query !== rested || read.isFetching,
    error: read.error,
  };
}

/**
 * Finds a customer while typing, by any identifier: e-mail, name, username, user id, API key or its prefix, Stripe
 * id. A suggestion is also a link to the customer's public page, for a new tab.
 */
export function UserSearchBox({ onPick }: { onPick(userid: string): void }) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [atOnce, setAtOnce] = useState(false);
  const query = typed.trim();
  const { options, waiting, error } = useSuggestions(query, atOnce);
  useSlash(useCallback(() => input.current?.focus(), []));
  const type = (text: string): void => {
    setTyped(text);
    setAtOnce(false);
  };
  return (
    <div className={css.box} role="search" aria-label="Users">
      <ComboBox<Suggestion>
        label="Search users"
        listLabel="Users"
        placeholder="E-mail, name, user id, API key, Stripe id…"
        maxLength={200}
        inputRef={input}
        inputClass={css.input}
        classNames={{ list: css.list, option: css.option }}
        mark={!typed && <kbd className={css.slash}>/</kbd>}
        value={typed}
        onChange={type}
        items={options}
        isWaiting={waiting}
        error={error}
        empty="No Users Found."
        firstIsCurrent
        opensOnFocus
        // Enter reads at once what typing would have read a moment later.
        waitsFor={() => {
          if (waiting) setAtOnce(true);
          return waiting;
        }}
        head={!query && <div className={css.head}>Recent</div>}
        foot={query && options.length > 0 && <SearchKeys />}
        optionKey={(one) => one.id}
        option={(one) => <SuggestionLine {...one} />}
        optionHref={({ user }) => (user?.username ? portfolioAddress(user.username) : undefined)}
        onPick={(chosen) => {
          type('');
          input.current?.blur();
          onPick(chosen.id);
        }}
        onEscape={(wasOpen) => !wasOpen && type('')}
      />
    </div>
  );
}
