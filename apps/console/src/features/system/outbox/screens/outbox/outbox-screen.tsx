import { getMail } from '@midoffice/contract/system/outbox/calls/get-mail';
import { getMails } from '@midoffice/contract/system/outbox/calls/get-mails';
import type { Mail, MailLine } from '@midoffice/contract/system/outbox/shapes';
import { useState } from 'react';
import { useRead } from '../../../../../data/queries.ts';
import {
  choiceParam,
  numberParam,
  textParam,
  useAddressState,
} from '../../../../../kit/address/use-address-state.ts';
import { Button } from '../../../../../kit/base/button.tsx';
import { Stack } from '../../../../../kit/base/panel.tsx';
import { Time } from '../../../../../kit/base/time.tsx';
import { HtmlFrame } from '../../../../../kit/data-view/html-frame.tsx';
import { KeyValueList } from '../../../../../kit/data-view/key-values.tsx';
import { RecordList } from '../../../../../kit/list/record-list.tsx';
import { RecordPanel } from '../../../../../kit/list/record-panel.tsx';
import { TabView } from '../../../../../kit/nav/tab-view.tsx';
import { Segmented } from '../../../../../kit/nav/tabs.tsx';
import { FilterBox } from '../../../../../kit/search/search-box.tsx';
import { ReadState } from '../../../../../kit/states/states.tsx';
import type { Column } from '../../../../../kit/table/column.ts';
import { MailStatus } from '../../panels/mail-status.tsx';
import css from './outbox.module.css';

const address = {
  q: textParam(),
  status: choiceParam(['all', 'stored', 'queued', 'sent', 'failed', 'canceled'], 'all'),
  mail: textParam(),
  cursor: numberParam(0),
};
const states = [
  { key: 'all', label: 'All' },
  { key: 'stored', label: 'Stored' },
  { key: 'queued', label: 'Queued' },
  { key: 'sent', label: 'Sent' },
  { key: 'failed', label: 'Failed' },
  { key: 'canceled', label: 'Canceled' },
] as const;

const columns: readonly Column<MailLine>[] = [
  { id: 'at', header: 'Time', kind: 'time', value: (row) => row.createdAt, width: 165 },
  { id: 'recipient', header: 'To', value: (row) => row.recipient, width: 220 },
  { id: 'subject', header: 'Subject', value: (row) => row.subject },
  { id: 'kind', header: 'Kind', value: (row) => row.kind, width: 150 },
  {
    id: 'status',
    header: 'Status',
    value: (row) => row.status,
    cell: (row) => <MailStatus status={row.status} />,
    width: 90,
  },
];

const bodies = [
  { key: 'html', label: 'HTML' },
  { key: 'text', label: 'Text, with its links' },
] as const;

function MailBody({ mail }: { readonly mail: Mail }) {
  const [body, setBody] = useState<'html' | 'text'>('html');
  const text = <pre className={css.text}>{mail.textBody}</pre>;
  return (
    <Stack>
      <KeyValueList
        labelWidth={80}
        items={[
          ['From', mail.sender],
          ['To', mail.recipient],
          ['Written', <Time key="at" at={mail.createdAt} seconds />],
          ['Sent', mail.sentAt && <Time at={mail.sentAt} seconds />],
          ['Status', <MailStatus key="status" status={mail.status} />],
          ['Attached', mail.attachment ?? undefined],
          [mail.status === 'canceled' ? 'Reason' : 'Failure', mail.lastError ?? undefined],
        ]}
      />
      {mail.linkHidden && (
        <p className={css.note}>
          The link in this mail is not shown: it would let its reader in. Only its receiver gets it; an
          invitation that no mail server delivers is shown to the person who sent it.
        </p>
      )}
      {mail.htmlBody ? (
        <TabView label="Body" value={body} tabs={bodies} onChange={setBody}>
          {body === 'html' ? <HtmlFrame title={mail.subject} html={mail.htmlBody} /> : text}
        </TabView>
      ) : (
        text
      )}
    </Stack>
  );
}

function MailPanel({ id, onClose }: { readonly id: number; onClose(): void }) {
  const read = useRead(getMail, { id: String(id) });
  return (
    <RecordPanel title={read.data?.subject ?? 'Mail'} onClose={onClose}>
      <ReadState read={read}>{(mail) => <MailBody mail={mail} />}</ReadState>
    </RecordPanel>
  );
}

/** Every mail that the console wrote: to whom, what, what became of it. */
export function OutboxScreen() {
  const [state, setState] = useAddressState(address);
  const { q, status, cursor } = state;
  const read = useRead(
    getMails,
    { ...(q && { text: q }), ...(status !== 'all' && { status }), ...(cursor && { cursor: String(cursor) }) },
    { keep: true },
  );
  const open = /^\d+$/.test(state.mail) ? Number(state.mail) : null;
  return (
    <RecordList
      title="Mail outbox"
      label="Mails"
      read={read}
      columns={columns}
      rowKey={(row) => String(row.id)}
      empty="No mails found"
      tools={
        <>
          <FilterBox
            label="Filter mails"
            placeholder="Recipient or subject…"
            value={q}
            onChange={(text) => setState({ q: text, cursor: 0 })}
            width={220}
          />
          <Segmented
            label="Status"
            value={status}
            options={states}
            onChange={(next) => setState({ status: next, cursor: 0 })}
          />
        </>
      }
      actions={
        <Button size="small" onClick={() => void read.refetch()}>
          Refresh
        </Button>
      }
      open={state.mail}
      onOpen={(key) => setState({ mail: key })}
      panel={open !== null && <MailPanel key={open} id={open} onClose={() => setState({ mail: '' })} />}
      cursor={cursor}
      onCursor={(next) => setState({ cursor: next }, { push: true })}
    />
  );
}
