import { sendVerificationEmail } from '@midoffice/contract/customers/emails/calls/send-verification-email';
import { IconMailCheck } from '@tabler/icons-react';
import { useRefusal } from '../../../data/me.ts';
import { useWrite } from '../../../data/queries.ts';
import { Button } from '../../../kit/base/button.tsx';

/** Sends a customer the link that verifies the e-mail address. */
export function VerifyButton({ userid }: { readonly userid: string }) {
  const write = useWrite(sendVerificationEmail);
  const refusal = useRefusal(sendVerificationEmail);
  return (
    <Button
      icon={<IconMailCheck size={15} />}
      pending={write.pending}
      disabledReason={refusal}
      onClick={() => void write.run({ uid: userid })}
    >
      Send verification email
    </Button>
  );
}
