import { createStripeId } from '@midoffice/contract/stripe-accounts/calls';
import { useRefusal } from '../../../data/me.ts';
import { useWrite } from '../../../data/queries.ts';
import { Button } from '../../../kit/base/button.tsx';

/** Makes an account at the card provider for a customer who has none. */
export function GenerateStripeId({ userid }: { readonly userid: string }) {
  const refusal = useRefusal(createStripeId);
  const write = useWrite(createStripeId);
  return (
    <Button
      size="small"
      look="primary"
      pending={write.pending}
      reason={refusal}
      title="Makes an account at the card provider with the customer's e-mail and name"
      onClick={() => void write.run({ uid: userid })}
    >
      Generate
    </Button>
  );
}
