/** The purpose of a template. Templates of type `alert` form a group of their own. */
export const templateTypes = ['due-diligence', 'summary', 'news', 'alert'] as const;
export type TemplateType = (typeof templateTypes)[number];

/** Characters of a template's name and description; more are cut off. Source: r000-generator-name-60. */
export const templateLimits = {
  name: 60,
  description: 300,
  content: 60_000,
  phrasing: 500,
  phrasings: 20,
  placeholders: 40,
  /** Of one person. */
  templates: 200,
  /** Of the templates of one person together. */
  bytes: 5_000_000,
} as const;

/** Requests of one person that are open at once, at most. */
export const openRequestsAtMost = 20;

/** How long typing rests before unclean sentences are searched for. Source: r000-generator-debounce. */
export const uncleanRestMs = 500;

/** What an import without an id says. Source: r000-generator-import-empty. */
export const noTemplateId = 'No ID Selected - Ask a fellow member for their template ID to import.';

/** Shown for a template without suggestions. Source: s000-generator-no-suggestions. */
export const noSuggestions = 'No suggestions are found for this template!';

/** Characters that one rewrite takes at most. */
export const rewriteLimit = 2000;
