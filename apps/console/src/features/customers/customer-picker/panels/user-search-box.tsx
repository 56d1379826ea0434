import { getUsers } from '@midoffice/contract/customers/accounts/calls/get-users';
import { IconSearch } from '@tabler/icons-react';
import { useCallback, useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useRecents } from '../../../../data/chosen.ts';
import type { CallError } from '../../../../data/client.ts';
import { useRead } from '../../../../data/queries.ts';
import { useDebounced } from '../../../../kit/search/use-debounced.ts';
import { fromRecent, fromUser, SuggestionList, type Suggestion } from '../suggestion-list.tsx';
import { useSlash } from '../use-slash.ts';
import css from '../user-search-box.module.css';

const shownRecents = 8;
/** Source: s000-search-debounce. */
const searchRestMs = 500;

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
  const read = useRead(getUsers, rested ? { query: rested } : null, { keep: true });
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
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  const [pointed, setPointed] = useState(0);
  // Enter came before the answer: its first customer is opened when it comes.
  const [submitWhenLoaded, setSubmitWhenLoaded] = useState(false);
  const query = typed.trim();
  const { options, waiting, error } = useSuggestions(query, submitWhenLoaded);
  const isOpen = open && (query !== '' || options.length > 0);
  const current = Math.min(pointed, Math.max(0, options.length - 1));
  useSlash(useCallback(() => input.current?.focus(), []));
  const pick = (chosen: Suggestion): void => {
    setTyped('');
    setOpen(false);
    input.current?.blur();
    onPick(chosen.id);
  };
  useEffect(() => {
    if (!submitWhenLoaded || waiting) return;
    setSubmitWhenLoaded(false);
    if (options[0]) pick(options[0]);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- acts when the answer has come
  }, [submitWhenLoaded, waiting]);
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      setOpen(true);
      if (options.length) setPointed((current + step + options.length) % options.length);
    } else if (event.key === 'Enter' && isOpen) {
      const chosen = options[current];
      if (waiting) setSubmitWhenLoaded(true);
      else if (chosen) pick(chosen);
    } else if (event.key === 'Escape' && isOpen) setOpen(false);
    else if (event.key === 'Escape' && typed) setTyped('');
    else return;
    event.preventDefault();
  };
  const type = (text: string): void => {
    setTyped(text);
    setPointed(0);
    setSubmitWhenLoaded(false);
    setOpen(true);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- leaving the box closes its list
    <div
      className={css.box}
      role="search"
      aria-label="Users"
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setOpen(false)}
    >
      <IconSearch size={14} />
      <input
        ref={input}
        className={css.input}
        role="combobox"
        aria-label="Search users"
        aria-expanded={isOpen}
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && options.length ? `${id}-${current}` : undefined}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        placeholder="E-mail, name, user id, API key, Stripe id…"
        value={typed}
        onFocus={() => setOpen(true)}
        onChange={(event) => type(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {!typed && <kbd className={css.slash}>/</kbd>}
      {isOpen && (
        <SuggestionList
          {...{ id, options, current, query, waiting, error }}
          onCurrent={setPointed}
          onPick={pick}
        />
      )}
    </div>
  );
}
