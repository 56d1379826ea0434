import { cancelMail } from '@midoffice/contract/system/outbox/calls/cancel-mail';
import { getMail } from '@midoffice/contract/system/outbox/calls/get-mail';
import { retryMail } from '@midoffice/contract/system/outbox/calls/retry-mail';
import type { Mail } from '@midoffice/contract/system/outbox/shapes';
import { useState } from 'react';
import { useRead, useWrite } from '../../../../../data/queries.ts';
import { Button } from '../../../../../kit/base/button.tsx';
import { Stack, Toolbar } from '../../../../../kit/base/panel.tsx';
import { Time } from '../../../../../kit/base/time.tsx';
import { HtmlFrame } from '../../../../../kit/data-view/html-frame.tsx';
import { KeyValueList } from '../../../../../kit/data-view/key-values.tsx';
import { ConfirmDialog } from '../../../../../kit/dialog/confirm-dialog.tsx';
import { RecordPanel } from '../../../../../kit/list/record-panel.tsx';
import { TabView } from '../../../../../kit/nav/tab-view.tsx';
import { ReadState } from '../../../../../kit/states/states.tsx';
import { MailStatus } from '../../panels/mail-status.tsx';
import css from './outbox.module.css';

const bodies = [
  { key: 'html', label: 'HTML' },
  { key: 'text', label: 'Text, with its links' },
] as const;

/** Sends a mail that never left once more, or takes it back; a mail that was sent or canceled has neither. */
function MailActs({ mail }: { readonly mail: Mail }) {
  const [asked, setAsked] = useState(false);
  const retry = useWrite(retryMail);
  const cancel = useWrite(cancelMail, { onDone: () => setAsked(false) });
  const mayRetry = mail.status === 'failed' || mail.status === 'stored';
  const mayCancel = mail.status === 'failed' || mail.status === 'queued';
  if (!mayRetry && !mayCancel) return null;
  return (
    <Toolbar>
      {mayRetry && (
        <Button
          size="small"
          pending={retry.pending}
          disabledReason={mail.retryRefusal ?? undefined}
          onClick={() => void retry.run({ id: mail.id })}
        >
          {mail.status === 'failed' ? 'Retry' : 'Send'}
        </Button>
      )}
      {mayCancel && (
        <Button size="small" onClick={() => setAsked(true)}>
          Cancel mail…
        </Button>
      )}
      {asked && (
        <ConfirmDialog
          title="Cancel mail"
          action="Cancel mail"
          back="Keep it"
          danger
          reason="optional"
          about={String(mail.id)}
          pending={cancel.pending}
          onClose={() => setAsked(false)}
          onConfirm={(reason) => void cancel.run({ id: mail.id, ...(reason && { reason }) })}
        >
          {`“${mail.subject}” is never sent to ${mail.recipient}.`}
        </ConfirmDialog>
      )}
    </Toolbar>
  );
}

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
      <MailActs mail={mail} />
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

/** One mail: what became of it, its text, and what can be done about it. */
export function MailPanel({ id, onClose }: { readonly id: number; onClose(): void }) {
  const read = useRead(getMail, { id: String(id) });
  return (
    <RecordPanel title={read.data?.subject ?? 'Mail'} onClose={onClose}>
      <ReadState read={read}>{(mail) => <MailBody mail={mail} />}</ReadState>
    </RecordPanel>
  );
}
