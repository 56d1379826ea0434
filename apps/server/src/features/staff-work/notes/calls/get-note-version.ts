import { getNoteVersion } from '@midoffice/contract/staff-work/notes/calls/get-note-version';
import { notFound } from '../../../../platform/http/errors.ts';
import { implementRead } from '../../../../platform/http/implement.ts';
import { readVersions } from '../store.ts';

export const handler = implementRead(getNoteVersion, async ({ db }, { _id, version }) => {
  const [state, previous = null] = await readVersions(db, _id, version);
  if (state?.version !== version) throw notFound('This note has no such version.');
  return { state, previous };
});
