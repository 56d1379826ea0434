import { billOffer } from '@midoffice/contract/billing/offers/calls/bill-offer';
import { declineOfferForClient } from '@midoffice/contract/billing/offers/calls/decline-offer-for-client';
import { deleteOffer } from '@midoffice/contract/billing/offers/calls/delete-offer';
import { downloadOfferPdf } from '@midoffice/contract/billing/offers/calls/download-offer-pdf';
import { duplicateOffer } from '@midoffice/contract/billing/offers/calls/duplicate-offer';
import { revokeOfferLink } from '@midoffice/contract/billing/offers/calls/revoke-offer-link';
import { sendOffer } from '@midoffice/contract/billing/offers/calls/send-offer';
import type { Offer } from '@midoffice/contract/billing/offers/shapes';
import {
  IconBan,
  IconCopy,
  IconCurrencyDollar,
  IconDownload,
  IconLinkOff,
  IconSend,
  IconTrash,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useDownload } from '../../../../data/download.ts';
import { useRefusal } from '../../../../data/me.ts';
import { useWrite } from '../../../../data/queries.ts';
import { Button } from '../../../../kit/base/button.tsx';
import { ConfirmDialog } from '../../../../kit/dialog/confirm-dialog.tsx';
import css from '../offers.module.css';
import { BillingDialog } from './billing-dialog.tsx';
import { SendDialog } from './send-dialog.tsx';

interface OfferActionsProps {
  readonly offer: Offer;
  /** Whether the form has edits that are not saved. */
  readonly isDirty: boolean;
  onOpen(id: string): void;
  onClose(): void;
}

type Asked = 'send' | 'bill' | 'revoke' | 'decline' | 'delete';

/** The dialogs of acts that ask first. */
function Dialogs({
  offer,
  asked,
  onEnd,
  onClose,
}: {
  offer: Offer;
  asked: Asked | null;
  onEnd(): void;
  onClose(): void;
}) {
  const { _id, number } = offer;
  const revoke = useWrite(revokeOfferLink, { onDone: onEnd });
  const decline = useWrite(declineOfferForClient, { onDone: onEnd });
  const remove = useWrite(deleteOffer, { onDone: onClose });
  if (asked === 'send') return <SendDialog offer={offer} onClose={onEnd} />;
  if (asked === 'bill') return <BillingDialog offer={offer} onClose={onEnd} />;
  if (asked === 'revoke')
    return (
      <ConfirmDialog
        title="Revoke link"
        action="Revoke link"
        danger
        pending={revoke.pending}
        onConfirm={() => void revoke.run({ _id })}
        onClose={onEnd}
      >
        The link of offer #{number} stops working at once, and the offer is a draft again.
      </ConfirmDialog>
    );
  if (asked === 'decline')
    return (
      <ConfirmDialog
        title="Mark as declined"
        action="Mark as declined"
        reason="optional"
        about={_id}
        pending={decline.pending}
        onConfirm={(reason) => void decline.run({ _id, reason })}
        onClose={onEnd}
      >
        Offer #{number} is closed. Its link, if there is one, stops working at once.
      </ConfirmDialog>
    );
  if (asked === 'delete')
    return (
      <ConfirmDialog
        title="Delete offer"
        action="Delete offer"
        danger
        pending={remove.pending}
        onConfirm={() => void remove.run({ _id })}
        onClose={onEnd}
      >
        Offer #{number} and its versions are deleted for good.
      </ConfirmDialog>
    );
  return null;
}

/** What can be done with an offer as it is saved. */
export function OfferActions({ offer, isDirty, onOpen, onClose }: OfferActionsProps) {
  const { _id, state, number, sentAt } = offer;
  const [asked, ask] = useState<Asked | null>(null);
  const pdf = useDownload(downloadOfferPdf, { name: `offer-${number}.pdf` });
  const duplicate = useWrite(duplicateOffer, { onDone: ({ offer: copy }) => onOpen(copy._id) });
  const unsaved = isDirty ? 'Save or discard your changes first' : undefined;
  const refusals = {
    send: useRefusal(sendOffer),
    bill: useRefusal(billOffer),
    duplicate: useRefusal(duplicateOffer),
    revoke: useRefusal(revokeOfferLink),
    decline: useRefusal(declineOfferForClient),
    remove: useRefusal(deleteOffer),
  };
  const isDecided = state === 'accepted' || state === 'declined';
  return (
    <div className={css.actions}>
      {state !== 'accepted' && (
        <Button
          variant="primary"
          icon={<IconSend size={14} />}
          disabledReason={refusals.send ?? unsaved}
          onClick={() => ask('send')}
        >
          {state === 'sent' ? 'Send a new link…' : 'Send to client…'}
        </Button>
      )}
      {state === 'accepted' && (
        <Button
          variant="primary"
          icon={<IconCurrencyDollar size={14} />}
          disabledReason={offer.billing ? 'This offer was billed already' : refusals.bill}
          onClick={() => ask('bill')}
        >
          Bill offer…
        </Button>
      )}
      <Button
        icon={<IconDownload size={14} />}
        pending={pdf.pending}
        disabledReason={unsaved}
        onClick={() => void pdf.run({ _id })}
      >
        Download PDF
      </Button>
      <Button
        icon={<IconCopy size={14} />}
        pending={duplicate.pending}
        disabledReason={refusals.duplicate ?? unsaved}
        onClick={() => void duplicate.run({ _id })}
      >
        Duplicate
      </Button>
      {state === 'sent' && (
        <Button
          icon={<IconLinkOff size={14} />}
          disabledReason={refusals.revoke}
          onClick={() => ask('revoke')}
        >
          Revoke link…
        </Button>
      )}
      {!isDecided && (
        <Button
          icon={<IconBan size={14} />}
          disabledReason={refusals.decline ?? unsaved}
          onClick={() => ask('decline')}
        >
          Mark as declined…
        </Button>
      )}
      {!sentAt && (
        <Button
          variant="danger"
          icon={<IconTrash size={14} />}
          disabledReason={refusals.remove}
          onClick={() => ask('delete')}
        >
          Delete…
        </Button>
      )}
      <Dialogs offer={offer} asked={asked} onEnd={() => ask(null)} onClose={onClose} />
    </div>
  );
}
