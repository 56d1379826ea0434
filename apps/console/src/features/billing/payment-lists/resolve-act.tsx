import type { MismatchAction, PlanMismatch } from '@midoffice/contract/billing/payment-lists/shapes';
import { resolvePlanMismatch } from '@midoffice/contract/billing/plan-mismatches/calls/resolve-plan-mismatch';
import { planLabel } from '@midoffice/contract/customers/accounts/plans';
import { useState } from 'react';
import { useRefusal } from '../../../data/me.ts';
import { useWrite } from '../../../data/queries.ts';
import { Button } from '../../../kit/base/button.tsx';
import { ConfirmDialog } from '../../../kit/dialog/confirm-dialog.tsx';
import { Dialog } from '../../../kit/dialog/dialog.tsx';
import css from './payment-lists.module.css';

const actionWords: Readonly<Record<MismatchAction, (plan: string) => string>> = {
  'set-main-plan': (plan) =>
    `Account, primary key and gateway get ${plan}. Nothing changes at the card provider. You can undo it in the timeline.`,
  'sync-firebase': (plan) => `The primary key and ${plan} are written into Firebase.`,
  'refresh-gateway': (plan) => `The primary key gets ${plan}, and the gateway serves it so within seconds.`,
};
const buttonWords: Readonly<Record<MismatchAction, string>> = {
  'set-main-plan': 'Change plan',
  'sync-firebase': 'Write into Firebase',
  'refresh-gateway': 'Refresh gateway',
};

const Evidence = ({ row }: { readonly row: PlanMismatch }) => (
  <>
    <p>{row.verdict}</p>
    <ul className={css.evidence}>
      {row.evidence.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  </>
);

/** Shows which record is wrong and on what evidence, and does what is proposed once it is confirmed. */
export function ResolveAct({ row }: { readonly row: PlanMismatch }) {
  const [open, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  const write = useWrite(resolvePlanMismatch, { onDone: close, onFailed: close });
  const refusal = useRefusal(resolvePlanMismatch);
  const { action, userid, version, email } = row;
  const title = `Plan mismatch of ${email}`;
  return (
    <>
      <Button size="tiny" aria-label={`Resolve ${email}`} onClick={() => setOpen(true)}>
        {action ? 'Resolve…' : 'Evidence…'}
      </Button>
      {open &&
        (action ? (
          <ConfirmDialog
            title={title}
            action={buttonWords[action]}
            reason="required"
            about={userid}
            pending={write.pending}
            disabledReason={refusal}
            onConfirm={(reason) => void write.run({ userid, action, version, reason })}
            onClose={close}
          >
            <Evidence row={row} />
            <p>{actionWords[action](planLabel(row.wantedPlan ?? ''))}</p>
          </ConfirmDialog>
        ) : (
          <Dialog title={title} onClose={close} buttons={<Button onClick={close}>Close</Button>}>
            <Evidence row={row} />
            <p>The evidence is contradictory, so no action is proposed. Check the customer yourself.</p>
          </Dialog>
        ))}
    </>
  );
}
