import { inPage, type PageTab } from '../shared/tab.ts';
import type { PageContent } from './dial-in.ts';

const mostText = 500_000;
const mostLinks = 1000;

/** Text and links of a page; null where the browser lets no extension in. */
export const readContent = (tab: PageTab): Promise<PageContent | null> =>
  inPage(
    tab,
    (text: number, links: number) => ({
      text: document.body.innerText.slice(0, text),
      links: [...document.querySelectorAll<HTMLAnchorElement>('a[href]')]
        .slice(0, links)
        .map((link) => ({ href: link.href, text: link.innerText.trim().slice(0, 200) })),
    }),
    mostText,
    mostLinks,
  );

/** What a dial-in page asks for. */
export interface PageValues {
  readonly number: string;
  readonly code: string;
  readonly name: string;
  readonly email: string;
  readonly symbol: string;
}

/**
 * Fills the visible fields of a page that ask for one of the values; what somebody has typed stays.
 * @returns the labels of the fields that were filled; null where the browser lets no extension in
 */
export const fillPage = (tab: PageTab, values: PageValues): Promise<string[] | null> =>
  inPage(
    tab,
    (given: PageValues) => {
      const kinds: readonly (readonly [RegExp, string])[] = [
        [/e ?mail|\bmail\b/i, given.email],
        [
          /pass ?code|access ?code|conference ?(id|code|number)|meeting ?id|event ?(id|code)|\bpin\b/i,
          given.code,
        ],
        [/phone|dial|telephone|\bnumber to call/i, given.number],
        [/ticker|symbol|stock|security/i, given.symbol],
        [/first ?name|given ?name/i, given.name.split(' ')[0] ?? ''],
        [/last ?name|surname|family ?name/i, given.name.split(' ').slice(1).join(' ') || given.name],
        [/\bname\b/i, given.name],
      ];
      const wordsOf = (field: HTMLInputElement): string => {
        const labels = [...(field.labels ?? [])].map((label) => label.innerText).join(' ');
        const own = [field.getAttribute('aria-label'), field.placeholder, field.name, field.id];
        return [labels, ...own].join(' ').replaceAll(/[_-]+/g, ' ').slice(0, 300);
      };
      const filled: string[] = [];
      const fields = document.querySelectorAll<HTMLInputElement>(
        'input:not([type]), input[type=text], input[type=email], input[type=tel], input[type=number], input[type=search]',
      );
      for (const field of [...fields].slice(0, 300)) {
        const words = wordsOf(field);
        const value = kinds.find(([asks]) => asks.test(words))?.[1];
        if (!value || field.value || field.disabled || field.readOnly) continue;
        // A page may ask for more than it shows.
        if (!field.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })) continue;
        // Pages that are drawn by scripts notice a value only by the browser's own setter and its event.
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, value);
        for (const name of ['input', 'change']) field.dispatchEvent(new Event(name, { bubbles: true }));
        if (field.value) filled.push(words.trim().split(' ').slice(0, 4).join(' '));
      }
      return filled;
    },
    values,
  );
