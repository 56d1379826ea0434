import type { MailFamily } from '@midoffice/contract/customers/emails/lists';
import { IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '../../../kit/base/button.tsx';
import { lazy } from '../../../kit/load/lazy.tsx';

const MailDialog = lazy(
  async () => (await import('../../customers/emails/panels/mail-dialog.tsx')).MailDialog,
);

interface MailActProps {
  readonly userid: string;
  readonly email: string;
  readonly family: MailFamily;
  readonly label: string;
  readonly invoiceID?: string;
  readonly chargeID?: string;
  readonly templateType?: string;
}

/** A row's button for one kind of mail. */
export function MailAct({ label, email, ...mail }: MailActProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        size="tiny"
        icon={<IconMail size={13} />}
        aria-label={`${label} to ${email}`}
        tooltip={label}
        onClick={() => setOpen(true)}
      />
      {open && <MailDialog {...mail} onClose={() => setOpen(false)} />}
    </>
  );
}
