import { getFaqRecords } from '@midoffice/contract/content/faq/calls/get-faq-records';
import { useRead } from '../../../data/queries.ts';
import { Button } from '../../../kit/base/button.tsx';
import { Panel } from '../../../kit/base/panel.tsx';
import { useFirst } from '../../../kit/form/use-first.ts';
import { EmptyState, ReadState } from '../../../kit/states/states.tsx';
import { editedOf, newRecord } from './edited.ts';
import { FaqForm } from './faq-form.tsx';

interface Leaves {
  /** The form is done with: what was saved, or is gone. */
  onDone(): void;
  /** A new record is wanted in its place. */
  onNew(): void;
}

function StoredRecord({ id, ...leaves }: Leaves & { readonly id: string }) {
  const read = useRead(getFaqRecords, { id });
  // What was read before may be older than what was saved since.
  const found = useFirst(read.isFetching ? undefined : read.data);
  const record = found?.[0];
  if (record) return <FaqForm edited={editedOf(record)} {...leaves} />;
  return (
    <Panel title="Edit record">
      {found ? (
        <EmptyState text="This record doesn't exist any more.">
          <Button onClick={leaves.onNew}>New record</Button>
        </EmptyState>
      ) : (
        <ReadState read={{ ...read, data: undefined }}>{() => null}</ReadState>
      )}
    </Panel>
  );
}

interface RecordEditorProps extends Leaves {
  /** Empty: a new record. */
  readonly id: string;
  /** What a new record begins with. */
  readonly question: string;
  /** Which new record it is: another number begins another one. */
  readonly count: number;
}

/** The form of a record of an id, or of a new one. It begins anew with each record and after each save. */
export function RecordEditor({ id, question, count, ...leaves }: RecordEditorProps) {
  if (id) return <StoredRecord key={id} id={id} {...leaves} />;
  return <FaqForm key={`${count} ${question}`} edited={{ ...newRecord, question }} {...leaves} />;
}
