import type { Conflict, SentOf } from '@midoffice/contract/kernel';
import { earningsCallFunctions } from '@midoffice/contract/staff-work/earnings-calls/calls/earnings-call-functions';
import { updateEarningsCallAdditionals } from '@midoffice/contract/staff-work/earnings-calls/calls/update-earnings-call-additionals';
import { callTexts, financialGroups } from '@midoffice/contract/staff-work/earnings-calls/lists';
import type { Proposal } from '@midoffice/contract/staff-work/earnings-calls/shapes';
import { useRef, useState } from 'react';
import { useWrite } from '../../../../data/queries.ts';
import { snackbar } from '../../../../data/snackbar.ts';
import { Button } from '../../../../kit/base/button.tsx';
import { PartHeading } from '../../../../kit/base/panel.tsx';
import type { Chosen } from '../../../../kit/dialog/conflict-choices.ts';
import { useConflict } from '../../../../kit/dialog/use-conflict.tsx';
import { Form, NumberField } from '../../../../kit/form/field.tsx';
import { useFields, type Fields } from '../../../../kit/form/use-fields.ts';
import { useFormGuard } from '../../../../kit/guard/use-form-guard.tsx';
import { changedFields, recordRules, recordValues, sentAgain, type RecordValues } from '../record-fields.ts';
import { DialinFields, IdentityFields } from '../record-form.tsx';
import { Checks } from './checks.tsx';
import type { EditTabProps } from './edit-dialog.tsx';
import { changedFigures, figureFields, figureRules, figureValues } from './figures.ts';
import { Proposals, proposalsOf } from './proposals.tsx';
import css from './edit.module.css';

type Values = RecordValues & Readonly<Record<string, string | boolean>>;

/** Figures by group. */
const FigureGroups = ({ fields }: { readonly fields: Fields<Values> }) =>
  financialGroups.map(({ key, label }) => (
    <div key={key} role="group" aria-label={label}>
      <PartHeading>{label}</PartHeading>
      <div className={css.grid}>
        {figureFields
          .filter(({ group }) => group === key)
          .map(({ name, label: text }) => (
            <NumberField
              key={name}
              label={text}
              {...(fields.text(name) as ReturnType<typeof fields.text> & { value: string })}
            />
          ))}
      </div>
    </div>
  ));

/** The functions that propose values, and what they found. */
function useProposals({ of, data }: EditTabProps) {
  const [found, setFound] = useState<readonly Proposal[]>([]);
  const run = useWrite(earningsCallFunctions, {
    quiet: 'success',
    onDone: ({ values, message }) => {
      const proposals = proposalsOf(values);
      setFound(proposals ?? []);
      if (proposals) snackbar.success(message);
      else snackbar.failure(callTexts.incorrectData);
    },
    onFailed: () => setFound([]),
  });
  const fetchValues = (type: 'precall-values' | 'values'): void =>
    void run.run({ ...of, date: data.record.date, type });
  return { found, setFound, fetchValues, pending: run.pending };
}

/** A proposal as a value of the form. */
const inForm = ({ group, field, value }: Proposal): Record<string, string> => ({
  [group === 'record' ? field : `${group}.${field}`]: String(value),
});

type DetailsInput = SentOf<typeof updateEarningsCallAdditionals>['record'];

/** The record of a call, its figures and its checks. */
export function DetailsTab(props: EditTabProps) {
  const { of, data } = props;
  const { record, financials } = data;
  const fields = useFields<Values>(
    { ...recordValues(record), ...figureValues(financials) },
    { ...recordRules, ...figureRules },
    { follows: true, sentIn: ['record', 'record.financials'] },
  );
  const offer = useFormGuard(fields, {
    label: 'Details',
    draft: `earnings-call ${of.symbol} ${of.fiscalPeriod}`,
  });
  const { found, setFound, fetchValues, pending } = useProposals(props);
  const conflict = useConflict();
  /** The values that are being saved: the form may be edited meanwhile. */
  const saving = useRef(fields.values);
  const save = useWrite(updateEarningsCallAdditionals, {
    onDone: () => fields.saved(saving.current),
    onFailed: (error, { record: sent }) =>
      conflict.show(error, {
        keepMine: again(sent, error.conflicts),
        takeTheirs: () => again(sent, error.conflicts)({}),
      }) || fields.fail(error),
  });
  /** Saves the edits in which nobody else's values stay; the others take those. */
  const again = (sent: DetailsInput, conflicts: readonly Conflict[]) => (mine: Chosen) => {
    const { record: kept, theirs } = sentAgain(sent, conflicts, mine);
    fields.set(theirs);
    saving.current = { ...saving.current, ...theirs };
    if (kept) void save.run({ type: 'details', record: kept });
  };
  const submit = (): void =>
    fields.submit((values) => {
      const { changes, expected } = changedFields(fields.start, values);
      const figures = changedFigures(fields.start, values);
      saving.current = values;
      void save.run({
        type: 'details',
        record: {
          ...of,
          ...changes,
          expected: { ...expected, ...figures.expected },
          financials: figures.changes,
        },
      });
    });
  const use = (values: readonly Proposal[]): void => {
    fields.set(Object.assign({}, ...values.map(inForm)) as Partial<Values>);
    setFound(found.filter((one) => !values.includes(one)));
  };
  return (
    <div data-screen="earnings-call-details-tab">
      {offer}
      <div className={css.row}>
        <Button pending={pending} onClick={() => fetchValues('precall-values')}>
          Precall values
        </Button>
        <Button pending={pending} onClick={() => fetchValues('values')}>
          Values
        </Button>
        <span className={css.grow} />
        <Button
          variant="primary"
          pending={save.pending}
          disabledReason={fields.dirty ? undefined : 'Change a field first'}
          onClick={submit}
        >
          Save
        </Button>
      </div>
      {found.length > 0 && <Proposals values={found} onUse={use} />}
      <Form label="Details" onSubmit={submit}>
        <IdentityFields fields={fields} />
        <DialinFields fields={fields} />
        <FigureGroups fields={fields} />
      </Form>
      <Checks checks={data.checks} errorScore={record.errorScore} totalScore={record.totalScore} />
      {conflict.dialog}
    </div>
  );
}
