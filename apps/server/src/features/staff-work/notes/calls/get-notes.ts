import { getNotes } from '@midoffice/contract/staff-work/notes/calls/get-notes';
import { noteLimits, notesPage } from '@midoffice/contract/staff-work/notes/lists';
import { implementRead } from '../../../../platform/http/implement.ts';
import { searchTerms } from '../../tasks/api.ts';
import { listNotes, noteGroups, searchSpelling, searchWords } from '../store.ts';

export const handler = implementRead(getNotes, async ({ platform, db }, input) => {
  const { isReport, skip, query, assignee } = input;
  const at = new Date(platform.now());
  if (query) {
    const page = { limit: input.limit ?? noteLimits.page, skip, at };
    const filter = { isReport, assignee, group: input.group };
    const terms = searchTerms(query);
    const found = terms ? await searchWords(db, filter, { ...page, text: terms }) : [];
    const isSpelling = !found.length && !skip && query.length >= 3;
    const notes = isSpelling ? await searchSpelling(db, filter, { ...page, text: query }) : found;
    const functionalGroups = [...new Set(notes.map(({ functionalGroup }) => functionalGroup))].sort();
    return { notes, functionalGroups, group: input.group ?? null };
  }
  const functionalGroups = await noteGroups(db, { isReport, assignee });
  const isThere = input.group !== undefined && functionalGroups.includes(input.group);
  const group = !input.byGroup || isThere ? input.group : functionalGroups[0];
  const page = { limit: input.limit ?? notesPage, skip, at };
  return {
    notes: await listNotes(db, { isReport, assignee, group }, page),
    functionalGroups,
    group: group ?? null,
  };
});
