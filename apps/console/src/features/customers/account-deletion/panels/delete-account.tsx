import { deleteAccount } from '@midoffice/contract/customers/account-deletion/calls/delete-account';
import { useState, type ReactNode } from 'react';
import { useRefusal } from '../../../../data/me.ts';
import { Button } from '../../../../kit/base/button.tsx';
import { lazy } from '../../../../kit/load/lazy.tsx';

// Opened by a click: no tool of a customer waits for it.
const loadDialog = () => import('./delete-account-dialog.tsx');
const DeleteAccountDialog = lazy(async () => (await loadDialog()).DeleteAccountDialog);

/** Whose account is to be deleted. */
interface Doomed {
  readonly userid: string;
  readonly email: string;
}

interface AccountDeletion {
  /** Opens the dialog. */
  ask(account: Doomed): void;
  /** To be rendered outside of any table. */
  readonly dialog: ReactNode;
}

/** The dialog that deletes an account, for lists of several. */
export function useAccountDeletion(): AccountDeletion {
  const [asked, setAsked] = useState<Doomed | null>(null);
  return {
    ask: setAsked,
    dialog: asked && <DeleteAccountDialog {...asked} onClose={() => setAsked(null)} />,
  };
}

interface DeleteAccountButtonProps extends Doomed {
  readonly size?: 'small' | 'tiny';
  /** Why this account cannot be deleted. */
  readonly disabledReason?: string | undefined;
  onAsk(account: Doomed): void;
}

/** Asks for the deletion of an account; the dialog is the one of {@link useAccountDeletion}. */
export function DeleteAccountButton({
  userid,
  email,
  size = 'small',
  disabledReason,
  onAsk,
}: DeleteAccountButtonProps) {
  const refusal = useRefusal(deleteAccount);
  return (
    <Button
      size={size}
      disabledReason={refusal ?? disabledReason}
      aria-label={size === 'tiny' ? `Delete the account of ${email}` : undefined}
      onPointerEnter={() => void loadDialog()}
      onClick={(event) => {
        event.stopPropagation();
        onAsk({ userid, email });
      }}
    >
      {size === 'tiny' ? 'Delete' : 'Delete account…'}
    </Button>
  );
}
