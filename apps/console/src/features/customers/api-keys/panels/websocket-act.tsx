import type { KeyRecord } from '@midoffice/contract/customers/accounts/shapes';
import { updateWebsocket } from '@midoffice/contract/customers/api-keys/calls/update-websocket';
import { useWrite } from '../../../../data/queries.ts';
import { undoInTimeline } from '../../../../kit/dialog/change-dialog.tsx';
import { ConfirmDialog } from '../../../../kit/dialog/confirm-dialog.tsx';

interface WebsocketActDialogProps {
  readonly email: string;
  readonly record: Pick<KeyRecord, 'keyId' | 'key'>;
  /** Removes the websocket record; else it is made, or written again. */
  readonly remove: boolean;
  onClose(): void;
}

/** Confirms that a key's websocket record is made or removed, with a reason. */
export function WebsocketActDialog({ email, record, remove, onClose }: WebsocketActDialogProps) {
  const write = useWrite(updateWebsocket, { onDone: onClose });
  return (
    <ConfirmDialog
      title={`${remove ? 'Remove' : 'Make'} the websocket record of ${record.key}?`}
      action={remove ? 'Remove record' : 'Make record'}
      danger={remove}
      reason="required"
      pending={write.pending}
      onConfirm={(reason) =>
        void write.run({
          keyId: String(record.keyId),
          deleteKey: remove ? 'true' : 'false',
          ...(reason && { reason }),
        })
      }
      onClose={onClose}
    >
      {remove
        ? `The websocket servers refuse this key of ${email} from then on. Other calls with it go on. ${undoInTimeline}`
        : `The websocket servers let this key of ${email} in, to the sources of its plan or its restrictions. ${undoInTimeline}`}
    </ConfirmDialog>
  );
}
