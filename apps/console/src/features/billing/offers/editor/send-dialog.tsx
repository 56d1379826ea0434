import { sendOffer } from '@midoffice/contract/billing/offers/calls/send-offer';
import { offerLimits } from '@midoffice/contract/billing/offers/lists';
import type { Offer } from '@midoffice/contract/billing/offers/shapes';
import { billText } from '@midoffice/contract/billing/offers/totals';
import { useState } from 'react';
import { useWrite } from '../../../../data/queries.ts';
import { Button } from '../../../../kit/base/button.tsx';
import { CopyButton } from '../../../../kit/base/copy-button.tsx';
import { formatMoney } from '../../../../kit/base/format.ts';
import { Time } from '../../../../kit/base/time.tsx';
import { Dialog } from '../../../../kit/dialog/dialog.tsx';
import { CheckField, TextAreaField } from '../../../../kit/form/field.tsx';
import css from '../offers.module.css';

interface SendDialogProps {
  readonly offer: Offer;
  onClose(): void;
}

/** Sends the saved version of an offer, and shows its link this once. */
export function SendDialog({ offer, onClose }: SendDialogProps) {
  const { _id, version, email, currency, totals, billingFrequency, state } = offer;
  const [message, setMessage] = useState('');
  const [mail, setMail] = useState(email !== '');
  const [link, setLink] = useState<{ readonly url: string; readonly expiresAt: string } | null>(null);
  const write = useWrite(sendOffer, {
    onDone: (sent) => setLink({ url: sent.link, expiresAt: sent.expiresAt }),
  });
  if (link)
    return (
      <Dialog title="Link of the offer" onClose={onClose} buttons={<Button onClick={onClose}>Done</Button>}>
        <p>
          Whoever has this link can read and accept version {version}. It works until{' '}
          <Time at={link.expiresAt} />, and it is shown only now.
        </p>
        <p className={css.link}>
          <code>{link.url}</code> <CopyButton text={link.url} label="Copy link" />
        </p>
      </Dialog>
    );
  return (
    <Dialog
      title={`Send offer #${offer.number}`}
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            pending={write.pending}
            onClick={() => void write.run({ _id, version, mail, message })}
          >
            {mail ? 'Send' : 'Create link'}
          </Button>
        </>
      }
    >
      <p>
        Version {version}: <b>{formatMoney(totals.perBill, currency)}</b> {billText(billingFrequency)}.
        {state === 'sent' && ' The present link stops working.'}
      </p>
      <CheckField
        label={email ? `Mail the link to ${email}` : 'Mail the link (the offer has no e-mail)'}
        checked={mail}
        disabled={!email}
        onChange={setMail}
      />
      {mail && (
        <TextAreaField
          label="Message (optional)"
          rows={5}
          maxLength={offerLimits.message}
          value={message}
          onChange={setMessage}
        />
      )}
    </Dialog>
  );
}
