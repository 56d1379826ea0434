import { checkSetInactiveEod } from '@midoffice/contract/monitors/feeds/calls/check-set-inactive-eod';
import { useState } from 'react';
import { useRefusal } from '../../../data/me.ts';
import { useWrite } from '../../../data/queries.ts';
import { Button } from '../../../kit/base/button.tsx';
import { ConfirmDialog } from '../../../kit/dialog/confirm-dialog.tsx';
import { exchangeTitle } from './feeds-address.ts';

/** Marks symbols without quotes and daily bars as inactive, of the open exchange or of all, after a confirmation. */
export function InactiveCheck({ open }: { readonly open: string }) {
  const [isAsking, setAsking] = useState(false);
  const refusal = useRefusal(checkSetInactiveEod);
  const check = useWrite(checkSetInactiveEod, { onDone: () => setAsking(false) });
  const where = open ? exchangeTitle(open) : 'all exchanges';
  return (
    <>
      <Button disabledReason={refusal} onClick={() => setAsking(true)}>
        Check inactive symbols…
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={`Check symbols of ${where}`}
          action="Check symbols"
          pending={check.pending}
          onConfirm={() => void check.run(open ? { exchange: open } : {})}
          onClose={() => setAsking(false)}
        >
          Marks each active symbol of {where} as inactive if it has no quotes and no daily bars in the last
          five sessions, and removes the mark from symbols that have them again. Market data do not change,
          and a later check can reverse a mark.
        </ConfirmDialog>
      )}
    </>
  );
}
