import { getSuggestions } from '@midoffice/contract/content/article-writer/calls/get-suggestions';
import { notFound } from '../../../../platform/http/errors.ts';
import { implementRead } from '../../../../platform/http/implement.ts';
import { isAdmin, isVisible } from '../rules.ts';
import { templateById, visibleTemplates, type StoredTemplate } from '../store.ts';

/** All phrasings of some templates by placeholder, each once. */
function together(templates: readonly StoredTemplate[]): Record<string, string[]> {
  const found = new Map<string, Set<string>>();
  for (const { suggestions } of templates)
    for (const [placeholder, phrasings] of Object.entries(suggestions)) {
      const list = found.get(placeholder) ?? new Set();
      for (const phrasing of phrasings) list.add(phrasing);
      found.set(placeholder, list);
    }
  return Object.fromEntries([...found].map(([placeholder, list]) => [placeholder, [...list]]));
}

export const handler = implementRead(getSuggestions, async ({ db, staff }, { templateID }) => {
  if (!templateID)
    return { suggestions: together(await visibleTemplates(db, staff.userid, { all: isAdmin(staff) })) };
  const template = await templateById(db, templateID);
  if (!template || !isVisible(staff, template)) throw notFound(`There is no template ${templateID}.`);
  return { suggestions: template.suggestions };
});
