import { randomUUID } from 'node:crypto';
import { saveChangelog } from '@midoffice/contract/content/changelog/calls/save-changelog';
import { changelogWords } from '@midoffice/contract/content/changelog/lists';
import { conflict } from '../../../../platform/http/errors.ts';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { lockEntry, writeEntry } from '../store.ts';

// Ids of proposals name repositories and change sets, which are none of the public's business.
const isProposal = (id: string): boolean => /^(?:issue|documentation|repair)\//.test(id);

export const handler = implementWrite(
  saveChangelog,
  async ({ trx, staff, audit }, { id: given = randomUUID(), revision, ...texts }) => {
    const now = await lockEntry(trx, given);
    const origin = isProposal(given) ? given : undefined;
    const id = now?.id ?? (origin ? randomUUID() : given);
    if (revision !== undefined && revision !== (now?.revision ?? 0))
      throw conflict(
        changelogWords.changed,
        Object.entries(texts).map(([field, wanted]) => ({
          field,
          expected: null,
          actual: now?.[field as keyof typeof texts] ?? null,
          wanted,
        })),
        now?.revision ?? 0,
      );
    const next = await writeEntry(trx, { id, origin, ...texts }, staff.userid);
    const before = now && {
      type: now.type,
      text: now.text,
      url: now.url,
      urlText: now.urlText,
      detail: now.detail,
    };
    await audit({ targetKind: 'changelog', targetId: id, before: before ?? null, after: texts });
    return { success: true as const, message: changelogWords.added, id, revision: next };
  },
);
