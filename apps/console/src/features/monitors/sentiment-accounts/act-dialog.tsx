import type { AnyCall } from '@midoffice/contract/kernel';
import { deleteSentimentAccount } from '@midoffice/contract/monitors/sentiment-accounts/calls/delete-sentiment-account';
import { restoreSentimentAccount } from '@midoffice/contract/monitors/sentiment-accounts/calls/restore-sentiment-account';
import { unlockSentimentAccount } from '@midoffice/contract/monitors/sentiment-accounts/calls/unlock-sentiment-account';
import type { SentimentNetwork } from '@midoffice/contract/monitors/sentiment-accounts/lists';
import { useWrite } from '../../../data/queries.ts';
import { ConfirmDialog } from '../../../kit/dialog/confirm-dialog.tsx';
import type { AccountAct } from './columns.tsx';

/** An act on an account that waits to be confirmed. */
export interface AskedAct {
  readonly act: AccountAct;
  readonly email: string;
  readonly network: string;
}

const acts = {
  unlock: {
    call: unlockSentimentAccount,
    title: 'Unlock account',
    effect:
      'Collectors use it again. Remove the cause at the network first, otherwise it is locked with its next use.',
  },
  delete: {
    call: deleteSentimentAccount,
    title: 'Delete account',
    effect: 'Collectors no longer use it. You can restore it for 30 days.',
  },
  restore: {
    call: restoreSentimentAccount,
    title: 'Restore account',
    effect: 'It returns to the list that it was deleted from.',
  },
} as const satisfies Record<AccountAct, { call: AnyCall; title: string; effect: string }>;

/** Asks before an act on an account, with a reason. */
export function ActDialog({ asked, onClose }: { readonly asked: AskedAct; onClose(): void }) {
  const { act, email, network } = asked;
  const { call, title, effect } = acts[act];
  const write = useWrite(call, { onDone: onClose });
  return (
    <ConfirmDialog
      title={title}
      about={`${network} ${email}`}
      action={title}
      danger={act === 'delete'}
      reason={act === 'restore' ? 'optional' : 'required'}
      pending={write.pending}
      onConfirm={(reason) =>
        void write.run({ email, network: network as SentimentNetwork, ...(reason && { reason }) })
      }
      onClose={onClose}
    >
      <p>
        <b>{email}</b>. {effect}
      </p>
    </ConfirmDialog>
  );
}
