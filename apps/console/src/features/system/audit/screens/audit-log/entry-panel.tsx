import { getAuditEntry } from '@midoffice/contract/system/audit/calls/get-audit-entry';
import type { AuditEntry } from '@midoffice/contract/system/audit/shapes';
import { useRead } from '../../../../../data/queries.ts';
import { Id } from '../../../../../kit/base/copy-button.tsx';
import { Stack } from '../../../../../kit/base/panel.tsx';
import { StatusBadge } from '../../../../../kit/base/status-badge.tsx';
import { Time } from '../../../../../kit/base/time.tsx';
import { differences, DiffView } from '../../../../../kit/data-view/diff-view.tsx';
import { KeyValueList } from '../../../../../kit/data-view/key-values.tsx';
import { RecordPanel } from '../../../../../kit/list/record-panel.tsx';
import { EmptyState, ReadState } from '../../../../../kit/states/states.tsx';

const shortHash = 12;

function Entry({ entry }: { readonly entry: AuditEntry }) {
  const cells = differences(entry.before, entry.after);
  return (
    <Stack>
      <KeyValueList
        labelWidth={80}
        items={[
          ['Time', <Time key="at" at={entry.at} seconds />],
          ['Person', entry.actor],
          ['Call', <code key="call">{entry.call}</code>],
          [
            'Target',
            entry.targetId && (
              <Id
                value={entry.targetId}
                shown={[entry.targetKind, entry.targetId].filter(Boolean).join(' ')}
              />
            ),
          ],
          ['Outcome', <StatusBadge key="outcome" status={entry.outcome} />],
          ['Reason', entry.reason],
          ['Request', entry.requestId && <Id value={entry.requestId} />],
          [
            'Seal',
            entry.hash ? (
              <Id value={entry.hash} shown={`${entry.seq} · ${entry.hash.slice(0, shortHash)}…`} />
            ) : (
              'in a few seconds'
            ),
          ],
        ]}
      />
      {entry.erasedAt ? (
        <p>
          The personal values were erased on <Time at={entry.erasedAt} />. The chain still holds.
        </p>
      ) : cells.length ? (
        <DiffView label="What changed" cells={cells} />
      ) : (
        <EmptyState text="No values were changed." />
      )}
    </Stack>
  );
}

/** One entry with what changed. */
export function EntryPanel({ id, onClose }: { readonly id: string; onClose(): void }) {
  const read = useRead(getAuditEntry, { id });
  return (
    <RecordPanel title={read.data?.kind ?? 'Entry'} onClose={onClose}>
      <ReadState read={read}>{(entry) => <Entry entry={entry} />}</ReadState>
    </RecordPanel>
  );
}
