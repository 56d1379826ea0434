import { setSyncKey } from '@midoffice/contract/customers/api-keys/calls/set-sync-key';
import { syncPriorities, storeNames, type SyncPriority } from '@midoffice/contract/customers/api-keys/shapes';
import { useState } from 'react';
import { useRefusal } from '../../../../data/me.ts';
import { useWrite } from '../../../../data/queries.ts';
import { Button } from '../../../../kit/base/button.tsx';
import { undoInTimeline } from '../../../../kit/dialog/change-dialog.tsx';
import { ConfirmDialog } from '../../../../kit/dialog/confirm-dialog.tsx';
import { CheckField, SelectField } from '../../../../kit/form/field.tsx';
import css from '../forms.module.css';

export interface SyncWish {
  readonly priority: SyncPriority;
  readonly upgrade: boolean;
}

interface SyncDialogProps extends SyncWish {
  readonly userid: string;
  readonly email: string;
  onClose(): void;
}

/** Confirms that one store's key becomes the key of all stores, with a reason. */
export function SyncDialog({ userid, email, priority, upgrade, onClose }: SyncDialogProps) {
  const write = useWrite(setSyncKey, { onDone: onClose });
  return (
    <ConfirmDialog
      title={`Sync the key of ${email}?`}
      action="Sync key"
      reason="required"
      pending={write.pending}
      onConfirm={(reason) =>
        void write.run({ userid, priority, upgrade: upgrade ? 'true' : 'false', ...(reason && { reason }) })
      }
      onClose={onClose}
    >
      {priority === 'main'
        ? 'The main key is written into Firebase and Mongo, where they hold a record of this customer. '
        : `The key in ${storeNames[priority]} becomes the main key and is written into the other store. The former main key remains as a further key. `}
      {upgrade && 'The main key and Firebase get the plan of the account. '}
      {undoInTimeline} A store that holds a key which is not one of this customer’s keeps the synced key then.
    </ConfirmDialog>
  );
}

/** Chooses which store's key wins, and syncs. */
export function SyncControl({ userid, email }: { readonly userid: string; readonly email: string }) {
  const [wish, setWish] = useState<SyncWish>({ priority: 'mongo', upgrade: false });
  const [asking, setAsking] = useState(false);
  const refusal = useRefusal(setSyncKey);
  return (
    <div className={css.line} role="group" aria-label="Sync the key over the stores">
      <SelectField
        label="Key that wins"
        hideLabel
        value={wish.priority}
        options={syncPriorities.map((value) => ({ value, label: `${storeNames[value]} wins` }))}
        onChange={(priority) => setWish({ ...wish, priority: priority as SyncPriority })}
      />
      <CheckField
        label="Upgrade: the plan goes along"
        checked={wish.upgrade}
        onChange={(upgrade) => setWish({ ...wish, upgrade })}
      />
      <Button size="small" disabledReason={refusal} onClick={() => setAsking(true)}>
        Sync key
      </Button>
      {asking && <SyncDialog {...wish} userid={userid} email={email} onClose={() => setAsking(false)} />}
    </div>
  );
}
