import { fetchFilingDocument } from '@midoffice/contract/fundamentals/filings/calls/fetch-filing-document';
import { implementPrepared } from '../../../../platform/http/implement.ts';
import { fetchFiling } from '../keep.ts';
import { shownDocument } from '../shown.ts';

export const handler = implementPrepared(
  fetchFilingDocument,
  ({ platform }, { finalLink }) => fetchFiling(platform, finalLink),
  async (context, _input, file) => {
    const document = shownDocument(file);
    await context.audit({ targetKind: 'filing', targetId: file.link, after: document });
    return { success: true as const, message: 'Filing stored.', document };
  },
);
