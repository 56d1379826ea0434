import type { FailedCharge } from '@midoffice/contract/billing/payment-lists/shapes';
import { IconCreditCard } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '../../../kit/base/button.tsx';
import { lazy } from '../../../kit/load/lazy.tsx';
import { MailAct } from './mail-act.tsx';

const FailedChargeDialog = lazy(
  async () => (await import('../payments/panels/failed-charge-dialog.tsx')).FailedChargeDialog,
);

/** The failed charge with its retry, and the mail about it. */
export function FailedChargeActs({ row }: { readonly row: FailedCharge }) {
  const [open, setOpen] = useState(false);
  const { userid, email, invoiceID, chargeID } = row;
  return (
    <>
      <Button
        size="tiny"
        icon={<IconCreditCard size={13} />}
        aria-label={`Failed charge of ${email}`}
        tooltip="Failed charge details"
        onClick={() => setOpen(true)}
      />
      <MailAct
        userid={userid}
        email={email}
        family="failed"
        invoiceID={invoiceID}
        chargeID={chargeID}
        label="Send failed-charge e-mail"
      />
      {open && <FailedChargeDialog chargeID={chargeID} onClose={() => setOpen(false)} />}
    </>
  );
}
