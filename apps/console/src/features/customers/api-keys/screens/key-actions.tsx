import type { KeyRecord } from '@midoffice/contract/customers/accounts/shapes';
import { changeApiKey } from '@midoffice/contract/customers/api-keys/calls/change-api-key';
import { deleteApiKey } from '@midoffice/contract/customers/api-keys/calls/delete-api-key';
import { setPrimaryKey } from '@midoffice/contract/customers/api-keys/calls/set-primary-key';
import { useState, type MouseEvent, type ReactNode } from 'react';
import type { CallError } from '../../../../data/client.ts';
import { useRefusal } from '../../../../data/me.ts';
import { useWrite } from '../../../../data/queries.ts';
import { Button } from '../../../../kit/base/button.tsx';
import { ChangeDialog, undoInTimeline } from '../../../../kit/dialog/change-dialog.tsx';
import { ConfirmDialog } from '../../../../kit/dialog/confirm-dialog.tsx';
import { useConflict } from '../../../../kit/dialog/use-conflict.tsx';
import css from '../forms.module.css';
import { keyFieldLabel, keyFieldWords } from '../key-conflict.ts';

type KeyAct = 'delete' | 'primary';

/** Acts without choosing the row around the button. */
const apart =
  (act: () => void) =>
  (event: MouseEvent): void => {
    event.stopPropagation();
    act();
  };

interface KeyOwner {
  readonly userid: string;
  readonly email: string;
  readonly keys: readonly KeyRecord[];
}

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

/** A question about one key, with what was shown when it was asked. */
interface Asked {
  readonly act: KeyAct;
  readonly record: KeyRecord;
  readonly formerPrimary: KeyRecord | undefined;
}

interface KeyActDialogProps extends Asked {
  readonly userid: string;
  readonly email: string;
  /** Answers whether it has shown the refusal. */
  onRefused(error: CallError): boolean;
  onClose(): void;
}

/** Confirms what is to be done with one key, with a reason. */
function KeyActDialog(props: KeyActDialogProps) {
  const { act, userid, email, record, formerPrimary, onRefused, onClose } = props;
  const remove = useWrite(deleteApiKey, { onDone: onClose, onFailed: onRefused });
  const promote = useWrite(setPrimaryKey, { onDone: onClose, onFailed: onRefused });
  if (act === 'delete') {
    const { keyId, key, firebase, mongo } = record;
    return (
      <ConfirmDialog
        title={`Delete the key ${key}?`}
        action="Delete key"
        danger
        reason="required"
        pending={remove.pending}
        onConfirm={(reason) => void remove.run({ userid, keyId, expected: { key, firebase, mongo }, reason })}
        onClose={onClose}
      >
        Every call of {email} with the key <code>{key}</code> is refused from then on. You cannot restore the
        key; anyone who still has its value can add it again.
      </ConfirmDialog>
    );
  }
  return (
    <ChangeDialog
      title="Change the primary key?"
      subject={email}
      changes={[{ label: 'Primary key', from: formerPrimary?.key ?? 'none', to: record.key }]}
      effects={[
        'Changes of the plan update the new primary key from then on. The former one stays as a further key with its plan.',
        'Firebase and Mongo keep the key they hold until you sync.',
      ]}
      undo={undoInTimeline}
      action="Set primary"
      pending={promote.pending}
      onConfirm={(reason) =>
        void promote.run({
          keyId: String(record.keyId),
          ...(formerPrimary && { expected: String(formerPrimary.keyId) }),
          reason,
        })
      }
      onClose={onClose}
    />
  );
}

/** Asks before something is done with one of a customer's keys. What to do with one key, and the dialog to be rendered. */
export function useKeyActs({ userid, email, keys }: KeyOwner): {
  ask(act: KeyAct, record: KeyRecord): void;
  readonly dialog: ReactNode;
} {
  const [asked, setAsked] = useState<Asked | null>(null);
  const conflict = useConflict();
  return {
    ask: (act, record) => setAsked({ act, record, formerPrimary: keys.find((key) => key.mainkey) }),
    dialog: (
      <>
        {asked && (
          <KeyActDialog
            {...asked}
            userid={userid}
            email={email}
            onRefused={(error) => {
              const shown = conflict.show(error, { label: keyFieldLabel, words: keyFieldWords });
              // The key that was asked about is not this one any more: who still wants it asks again.
              if (shown) setAsked(null);
              return shown;
            }}
            onClose={() => setAsked(null)}
          />
        )}
        {conflict.dialog}
      </>
    ),
  };
}
