import { createStripeId } from '@midoffice/contract/customers/stripe-accounts/calls/create-stripe-id';
import { useState } from 'react';
import { useRefusal } from '../../../../data/me.ts';
import { useWrite } from '../../../../data/queries.ts';
import { Button } from '../../../../kit/base/button.tsx';
import { ChangeDialog } from '../../../../kit/dialog/change-dialog.tsx';

/** Creates a Stripe account for a customer who has none. */
export function GenerateStripeId({ userid, email }: { readonly userid: string; readonly email: string }) {
  const [asking, setAsking] = useState(false);
  const refusal = useRefusal(createStripeId);
  const close = (): void => setAsking(false);
  const write = useWrite(createStripeId, { onDone: close, onFailed: close });
  return (
    <>
      <Button
        size="small"
        variant="primary"
        pending={write.pending}
        disabledReason={refusal}
        tooltip="Creates a Stripe account with the customer's e-mail and name"
        onClick={() => setAsking(true)}
      >
        Generate
      </Button>
      {asking && (
        <ChangeDialog
          title="Create a Stripe account?"
          subject={email}
          changes={[{ label: 'Active Stripe ID', from: 'none', to: 'a new one' }]}
          effects={['Stripe creates a customer with this e-mail and name. Nothing is charged.']}
          undo="To undo it, delete the Stripe ID in the Stripe ID tool after making another one active."
          action="Create account"
          pending={write.pending}
          onConfirm={(reason) => void write.run({ uid: userid, reason })}
          onClose={close}
        />
      )}
    </>
  );
}
