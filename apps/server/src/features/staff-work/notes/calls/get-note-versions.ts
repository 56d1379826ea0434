import { getNoteVersions } from '@midoffice/contract/staff-work/notes/calls/get-note-versions';
import { noteLimits, noteTexts } from '@midoffice/contract/staff-work/notes/lists';
import { notFound } from '../../../../platform/http/errors.ts';
import { implementRead } from '../../../../platform/http/implement.ts';
import { listVersions } from '../store.ts';

export const handler = implementRead(getNoteVersions, async ({ db }, { _id, before }) => {
  const found = await listVersions(db, _id, before);
  // Each note has a first version.
  if (!found.length && before === undefined) throw notFound(noteTexts.notFound);
  return {
    versions: found.slice(0, noteLimits.versions),
    hasMore: found.length > noteLimits.versions,
  };
});
