/** Texts of the change log. Source: m003-changelog. */
export const changelogWords = {
  noText: 'Please enter a change log.',
  noUrl: 'Please enter a URL.',
  badUrl: 'must be an address such as https://example.com, or a path such as /developer/docs',
  added: 'Successfully added a changelog.',
  changed: 'Somebody changed this entry meanwhile. Read it again.',
} as const;

/** What an entry is about, as readers of the site see it. */
export const changelogTypes = ['added', 'changed', 'fixed', 'removed'] as const;

/** Most characters of the fields of an entry, and most entries that a list holds. */
export const changelogLimits = {
  text: 500,
  url: 500,
  urlText: 100,
  detail: 5000,
  entries: 100,
  generated: 100,
} as const;
