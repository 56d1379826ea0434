import { undoAccountChange } from '@midoffice/contract/customers/account-undo/calls/undo-account-change';
import type { TimelineEvent } from '@midoffice/contract/customers/timeline/shapes';
import { useState } from 'react';
import { useRefusal } from '../../../../data/me.ts';
import { useWrite } from '../../../../data/queries.ts';
import { Button } from '../../../../kit/base/button.tsx';
import { ChangeDialog } from '../../../../kit/dialog/change-dialog.tsx';

interface UndoButtonProps {
  readonly event: TimelineEvent;
  readonly undo: NonNullable<TimelineEvent['undo']>;
  readonly userid: string;
}

/** Takes one change of a customer back, after a confirmation with a reason. */
export function UndoButton({ event, undo, userid }: UndoButtonProps) {
  const [asking, setAsking] = useState(false);
  const refusal = useRefusal(undoAccountChange);
  const close = (): void => setAsking(false);
  const write = useWrite(undoAccountChange, { onDone: close, onFailed: close });
  return (
    <>
      <Button
        size="tiny"
        aria-label={`Undo: ${event.title}`}
        disabledReason={refusal ?? undo.refusal ?? undefined}
        onClick={() => setAsking(true)}
      >
        Undo…
      </Button>
      {asking && (
        <ChangeDialog
          title={`Undo “${event.title}”?`}
          subject={`${event.at.slice(0, 16).replace('T', ' ')} UTC${event.actor ? `, ${event.actor}` : ''}`}
          changes={[]}
          effects={[
            undo.detail ? `Set back: ${undo.detail}.` : 'The values before this change are set again.',
            'Nothing happens if one of these values has changed since.',
            ...undo.effects,
          ]}
          undo="The undo is a change of its own in this timeline, and can be undone by making the change again."
          action="Undo change"
          pending={write.pending}
          onConfirm={(reason) => void write.run({ userid, entryId: undo.entryId, reason })}
          onClose={close}
        />
      )}
    </>
  );
}
