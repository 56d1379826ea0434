import type { GeneratedItem } from '@midoffice/contract/content/changelog/shapes';
import { changelogLimits } from '@midoffice/contract/content/changelog/lists';
import { documentationAddress, documentationPath } from '@midoffice/contract/content/documentation/lists';
import { endpoints } from '@midoffice/contract/usage/api-usage/endpoints';
import type { Happening } from './store.ts';

const cut = (text: string, length: number): string =>
  text.length > length ? `${text.slice(0, length - 1)}…` : text;

function proposalOf({
  kind,
  title,
  number,
  place,
  day,
}: Happening): Omit<GeneratedItem, 'id' | 'number' | 'body'> {
  switch (kind) {
    case 'issue':
      return {
        text: title,
        url: `https://github.com/${place}/issues/${number}`,
        urlText: `${place}#${number}`,
        detail: `Closed on ${day}`,
      };
    case 'documentation': {
      const name = endpoints.find(({ code }) => code === title)?.name ?? title;
      return {
        text: `Documentation of ${name} updated`,
        url: documentationAddress(title),
        urlText: name,
        detail: `Changed on ${day}`,
      };
    }
    case 'repair':
      return {
        text: title,
        url: documentationPath,
        urlText: 'API documentation',
        detail: `${place}, corrected on ${day}`,
      };
  }
}

/** The proposal for the change log that is made of something that happened. */
export function generatedFrom(happening: Happening): GeneratedItem {
  const { text, urlText, ...proposal } = proposalOf(happening);
  return {
    ...proposal,
    id: happening.id,
    number: happening.number,
    text: cut(text, changelogLimits.text),
    urlText: cut(urlText, changelogLimits.urlText),
    body: cut(happening.body, changelogLimits.detail),
  };
}
