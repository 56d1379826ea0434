import { docDescription } from '@midoffice/contract/content/documentation/calls/doc-description';
import { documentationWords } from '@midoffice/contract/content/documentation/lists';
import { notFound } from '../../../../platform/http/errors.ts';
import { endpointNamed } from '@midoffice/contract/content/documentation/search';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { allRecords, requireRevision } from '../records.ts';
import { lockRecord, writeRecord } from '../store.ts';

export const handler = implementWrite(
  docDescription,
  async ({ trx, staff, audit }, { endpoint, description, content, revision }) => {
    const found = endpointNamed(await allRecords(trx), endpoint);
    if (!found) throw notFound(documentationWords.unknownEndpoint);
    const record = await lockRecord(trx, found.code);
    requireRevision(record, revision, { description, content });
    const next = await writeRecord(trx, record, { ...record.edit, description, content }, staff.userid);
    await audit({
      targetKind: 'endpoint',
      targetId: found.code,
      before: { description: record.edit.description ?? null, content: record.edit.content ?? null },
      after: { description, content },
    });
    return { success: true as const, message: documentationWords.added, code: found.code, revision: next };
  },
);
