import { textLimits } from '@midoffice/contract/kernel';
import { Button } from '../../../../kit/base/button.tsx';
import { Dialog } from '../../../../kit/dialog/dialog.tsx';
import { Form, TextField } from '../../../../kit/form/field.tsx';
import { useReason } from '../../../../kit/guard/use-reason.ts';

interface RejectDialogProps {
  readonly symbol: string;
  onReject(reason: string): void;
  onClose(): void;
}

/** Asks why the records are right. Enter rejects. */
export function RejectDialog({ symbol, onReject, onClose }: RejectDialogProps) {
  const [reason, setReason] = useReason(`Reject ${symbol}`);
  const missing = reason.trim() ? undefined : 'Give a reason first';
  return (
    <Dialog title={`Reject: the records of ${symbol} are right`} onClose={onClose}>
      <Form
        label="Reject"
        onSubmit={() => {
          if (!missing) onReject(reason.trim());
        }}
        buttons={
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" variant="primary" disabledReason={missing}>
              Reject
            </Button>
          </>
        }
      >
        <TextField
          label="Reason"
          value={reason}
          onChange={setReason}
          maxLength={textLimits.text}
          hint="It does not return until its data change."
        />
      </Form>
    </Dialog>
  );
}
