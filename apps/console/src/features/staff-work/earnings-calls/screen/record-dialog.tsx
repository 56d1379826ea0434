import { updateEarningsCall } from '@midoffice/contract/staff-work/earnings-calls/calls/update-earnings-call';
import { callTexts } from '@midoffice/contract/staff-work/earnings-calls/lists';
import type { EarningsCall } from '@midoffice/contract/staff-work/earnings-calls/shapes';
import { useRef } from 'react';
import { useWrite } from '../../../../data/queries.ts';
import { snackbar } from '../../../../data/snackbar.ts';
import { Button } from '../../../../kit/base/button.tsx';
import { Dialog } from '../../../../kit/dialog/dialog.tsx';
import type { Chosen } from '../../../../kit/dialog/conflict-choices.ts';
import { useConflict } from '../../../../kit/dialog/use-conflict.tsx';
import { Form } from '../../../../kit/form/field.tsx';
import { typedSince } from '../../../../kit/form/typed-since.ts';
import { useFields } from '../../../../kit/form/use-fields.ts';
import { useFormGuard } from '../../../../kit/guard/use-form-guard.tsx';
import { changedFields, recordRules, recordValues, sentAgain } from '../record-fields.ts';
import { DialinFields, IdentityFields } from '../record-form.tsx';

/** Edits the record of a call. */
export function RecordDialog({ call, onClose }: { readonly call: EarningsCall; onClose(): void }) {
  const { symbol, fiscalPeriod } = call;
  const fields = useFields(recordValues(call), recordRules, { follows: true, sentIn: ['record'] });
  const offer = useFormGuard(fields, { label: 'Record', draft: `earnings-record ${symbol} ${fiscalPeriod}` });
  const conflict = useConflict();
  const saving = useRef(fields.values);
  const save = useWrite(updateEarningsCall, {
    onDone: () => {
      fields.saved(saving.current);
      // What was typed meanwhile is not saved: the dialog stays.
      if (!Object.keys(typedSince(fields.values, saving.current)).length) onClose();
    },
    onFailed: (error, { record }) => {
      const [sent] = [record].flat();
      const again = (mine: Chosen): void => {
        const kept = sentAgain(sent!, error.conflicts, mine).record;
        if (kept) void save.run({ record: kept });
        else onClose();
      };
      const isShown =
        conflict.show(error, { keepMine: again, takeTheirs: () => again({}) }) || fields.fail(error);
      // A failure without a reason of its own says which of the two forms it is of.
      if (!isShown && (error.status === 0 || error.status >= 500)) snackbar.failure(callTexts.editFailed);
      return isShown || error.status === 0 || error.status >= 500;
    },
  });
  const submit = (): void =>
    fields.submit((values) => {
      const { changes, expected } = changedFields(fields.start, values);
      if (!Object.keys(changes).length) return onClose();
      saving.current = values;
      void save.run({ record: { symbol, fiscalPeriod, ...changes, expected } });
    });
  return (
    <Dialog
      title="Edit Record"
      subject={`${symbol} ${fiscalPeriod}`}
      size="wide"
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" pending={save.pending} onClick={submit}>
            Save
          </Button>
        </>
      }
    >
      <div data-screen="earnings-call-edit-record-dialog">
        {offer}
        <Form label="Record" onSubmit={submit}>
          <IdentityFields fields={fields} />
          <DialinFields fields={fields} />
        </Form>
      </div>
      {conflict.dialog}
    </Dialog>
  );
}
