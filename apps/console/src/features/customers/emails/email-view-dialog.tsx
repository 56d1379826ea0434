import { getEmail } from '@midoffice/contract/customers/emails/calls/get-email';
import { useRead } from '../../../data/queries.ts';
import { Button } from '../../../kit/base/button.tsx';
import { Stack } from '../../../kit/base/panel.tsx';
import { Time } from '../../../kit/base/time.tsx';
import { KeyValueList } from '../../../kit/data-view/key-values.tsx';
import { Dialog } from '../../../kit/dialog/dialog.tsx';
import { ReadState, SkeletonLines } from '../../../kit/states/states.tsx';
import { MailBodies } from './mail-bodies.tsx';
import { paramsText, templateText } from './mail-words.ts';
import { MailStatus } from '../../system/outbox/panels/mail-status.tsx';

interface EmailViewDialogProps {
  readonly id: string;
  onClose(): void;
}

/** One mail as it was written. */
export function EmailViewDialog({ id, onClose }: EmailViewDialogProps) {
  const read = useRead(getEmail, { id });
  return (
    <Dialog
      title={read.data?.subject ?? 'Email'}
      size="wide"
      onClose={onClose}
      buttons={<Button onClick={onClose}>Close</Button>}
    >
      <ReadState read={read} skeleton={<SkeletonLines count={12} />}>
        {(mail) => (
          <Stack>
            <KeyValueList
              labelWidth={80}
              items={[
                ['Date', <Time key="date" at={mail.createdAt} seconds />],
                ['To', mail.toEmail],
                ['From', mail.fromEmail],
                ['Template', templateText(mail.templateType)],
                ['Params', paramsText(mail.replaceJSON)],
                ['Status', <MailStatus key="status" status={mail.status} />],
                ['Sent', mail.sentAt ? <Time at={mail.sentAt} seconds /> : undefined],
                ['Failure', mail.lastError ?? undefined],
              ]}
            />
            <MailBodies title={mail.subject} html={mail.html} text={mail.text} />
          </Stack>
        )}
      </ReadState>
    </Dialog>
  );
}
