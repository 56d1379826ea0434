import type { KeyRecord } from '@midoffice/contract/customers/accounts/shapes';
import { changeApiKey } from '@midoffice/contract/customers/api-keys/calls/change-api-key';
import { deleteApiKey } from '@midoffice/contract/customers/api-keys/calls/delete-api-key';
import { setPrimaryKey } from '@midoffice/contract/customers/api-keys/calls/set-primary-key';
import type { MouseEvent } from 'react';
import { useRefusal } from '../../../../data/me.ts';
import { useWrite } from '../../../../data/queries.ts';
import { Button } from '../../../../kit/base/button.tsx';
import { ChangeDialog, undoInTimeline } from '../../../../kit/dialog/change-dialog.tsx';
import { ConfirmDialog } from '../../../../kit/dialog/confirm-dialog.tsx';
import css from '../forms.module.css';

export type KeyAct = 'delete' | 'primary';

/** Acts without choosing the row around the button. */
const apart =
  (act: () => void) =>
  (event: MouseEvent): void => {
    event.stopPropagation();
    act();
  };

interface KeyActionsProps {
  readonly record: KeyRecord;
  onChange(): void;
  /** Called with the act to confirm. */
  onAsk(act: KeyAct): void;
}

/** What can be done with one key: make it the primary one, change its value, delete it. */
export function KeyActions({ record, onChange, onAsk }: KeyActionsProps) {
  const mayDelete = useRefusal(deleteApiKey);
  const mayPromote = useRefusal(setPrimaryKey);
  const mayChange = useRefusal(changeApiKey);
  const lastKey = record.mainkey
    ? 'The main key cannot be deleted. Make another key the main key first.'
    : undefined;
  return (
    <div className={css.acts}>
      {!record.mainkey && (
        <Button size="tiny" disabledReason={mayPromote} onClick={apart(() => onAsk('primary'))}>
          Set primary
        </Button>
      )}
      <Button size="tiny" disabledReason={mayChange} onClick={apart(onChange)}>
        Change
      </Button>
      <Button size="tiny" disabledReason={mayDelete ?? lastKey} onClick={apart(() => onAsk('delete'))}>
        Delete
      </Button>
    </div>
  );
}

interface KeyActDialogProps {
  readonly act: KeyAct;
  readonly userid: string;
  readonly email: string;
  readonly record: KeyRecord;
  /** The masked primary key as it is now. */
  readonly formerPrimary: string | undefined;
  onClose(): void;
}

/** Confirms what is to be done with one key, with a reason. */
export function KeyActDialog({ act, userid, email, record, formerPrimary, onClose }: KeyActDialogProps) {
  const remove = useWrite(deleteApiKey, { onDone: onClose });
  const promote = useWrite(setPrimaryKey, { onDone: onClose });
  if (act === 'delete') {
    return (
      <ConfirmDialog
        title={`Delete the key ${record.key}?`}
        action="Delete key"
        danger
        reason="required"
        pending={remove.pending}
        onConfirm={(reason) => void remove.run({ userid, keyId: record.keyId, reason })}
        onClose={onClose}
      >
        Every call of {email} with the key <code>{record.key}</code> is refused from then on. You cannot
        restore the key; anyone who still has its value can add it again.
      </ConfirmDialog>
    );
  }
  return (
    <ChangeDialog
      title="Change the primary key?"
      subject={email}
      changes={[{ label: 'Primary key', from: formerPrimary ?? 'none', to: record.key }]}
      effects={[
        'Changes of the plan update the new primary key from then on. The former one stays as a further key with its plan.',
        'Firebase and Mongo keep the key they hold until you sync.',
      ]}
      undo={undoInTimeline}
      action="Set primary"
      pending={promote.pending}
      onConfirm={(reason) => void promote.run({ keyId: String(record.keyId), reason })}
      onClose={onClose}
    />
  );
}
