import { updateEndpointRecord } from '@midoffice/contract/content/documentation/calls/update-endpoint-record';
import { badInput } from '../../../../platform/http/errors.ts';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { requireEndpoint, requireRevision } from '../records.ts';
import { lockRecord, writeRecord } from '../store.ts';

export const handler = implementWrite(
  updateEndpointRecord,
  async ({ trx, staff, audit }, { code, revision, edit, reset }) => {
    const endpoint = requireEndpoint(code);
    if (!reset && !Object.keys(edit).length) throw badInput('edit', 'has no change');
    const record = await lockRecord(trx, endpoint.code);
    requireRevision(record, revision, edit);
    const after = reset ? {} : { ...record.edit, ...edit };
    const next = await writeRecord(trx, record, after, staff.userid);
    await audit({ targetKind: 'endpoint', targetId: endpoint.code, before: record.edit, after });
    const message = reset ? 'The record says what the release says again.' : 'The record was saved.';
    return { success: true as const, message, revision: next };
  },
);
