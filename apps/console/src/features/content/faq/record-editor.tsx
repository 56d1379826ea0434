import { getFaqRecords } from '@midoffice/contract/content/faq/calls/get-faq-records';
import { useRead } from '../../../data/queries.ts';
import { Button } from '../../../kit/base/button.tsx';
import { Panel } from '../../../kit/base/panel.tsx';
import { useFirst } from '../../../kit/form/use-first.ts';
import { EmptyState, ReadState } from '../../../kit/states/states.tsx';
import { editedOf, newRecord } from './edited.ts';
import { FaqForm } from './faq-form.tsx';

function StoredRecord({ id, onDone }: { readonly id: string; onDone(): void }) {
  const read = useRead(getFaqRecords, { id });
  // What was read before may be older than what was saved since.
  const found = useFirst(read.isFetching ? undefined : read.data);
  const record = found?.[0];
  if (record)
    return (
      <Panel title={record.draft ? 'Edit draft' : 'Edit record'}>
        <FaqForm edited={editedOf(record)} onDone={onDone} />
      </Panel>
    );
  return (
    <Panel title="Edit record">
      {found ? (
        <EmptyState text="This record doesn't exist any more.">
          <Button onClick={onDone}>New record</Button>
        </EmptyState>
      ) : (
        <ReadState read={{ ...read, data: undefined }}>{() => null}</ReadState>
      )}
    </Panel>
  );
}

/** The form of a record of an id, or of a new one. It begins anew with each record and after each save. */
export function RecordEditor({
  id,
  question,
  onDone,
}: {
  /** Empty: a new record. */
  readonly id: string;
  /** What a new record begins with. */
  readonly question: string;
  onDone(): void;
}) {
  if (id) return <StoredRecord key={id} id={id} onDone={onDone} />;
  return (
    <Panel title="New record">
      <FaqForm key={question} edited={{ ...newRecord, question }} onDone={onDone} />
    </Panel>
  );
}
