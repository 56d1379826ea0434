import type { LiveUserList } from '@midoffice/contract/usage/live-users/shapes';
import { useEffect, useState } from 'react';

/** Fewer characters are no key. */
const shortestKey = 8;
/** What looks like a key of a customer or of staff, even where none such is stored. */
const looksLikeKey = /^(?:[A-Za-z0-9]{32}|mos_[\w-]{32,})$/;

interface SearchedText {
  /** What the list is asked for. */
  readonly text: string;
  /** Whether `text` was typed and is not part of the address. */
  readonly isTyped: boolean;
  search(text: string): void;
  /** Makes a text part of the address. */
  keep(text: string): void;
}

/**
 * The text that a list is searched for. It is part of the address, unless it is an API key: then the key's number is, which
 * finds the same. A text that may be a key therefore comes into the address only once the server has answered it, see
 * {@link useAnswered}.
 * @param inAddress what the address holds
 */
export function useSearchedText(
  inAddress: string,
  put: (text: string, of: 'typing' | 'answer') => void,
): SearchedText {
  const [typed, setTyped] = useState<string | null>(null);
  return {
    text: typed ?? inAddress,
    isTyped: typed !== null,
    search(wanted) {
      const mayBeKey = wanted.length >= shortestKey;
      setTyped(mayBeKey ? wanted : null);
      put(mayBeKey ? '' : wanted, 'typing');
    },
    keep(text) {
      setTyped(null);
      put(text, 'answer');
    },
  };
}

/** Makes the searched text part of the address where it is no key, and the number of the key where it is one. */
export function useAnswered(
  { text, isTyped, keep }: SearchedText,
  answer: Pick<LiveUserList, 'searchedAs'> | undefined,
): void {
  useEffect(() => {
    if (!answer || !text) return;
    const { searchedAs } = answer;
    // An address of an earlier release may hold a key as well.
    if (searchedAs !== null && searchedAs !== text) keep(searchedAs);
    else if (isTyped && !looksLikeKey.test(text)) keep(text);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each answer
  }, [answer, text]);
}
