import { saveDunningException } from '@midoffice/contract/billing/dunning/calls/save-dunning-exception';
import {
  exceptionModeLabels,
  exceptionModes,
  stepKindLabels,
  stepKinds,
  type ExceptionMode,
  type StepKind,
} from '@midoffice/contract/billing/dunning/lists';
import { planLabel, plans } from '@midoffice/contract/customers/accounts/plans';
import { useState } from 'react';
import { useWrite } from '../../../data/queries.ts';
import { Button } from '../../../kit/base/button.tsx';
import { Dialog } from '../../../kit/dialog/dialog.tsx';
import { DateField } from '../../../kit/form/date-field.tsx';
import {
  CheckField,
  Form,
  NumberField,
  SelectField,
  TextAreaField,
  TextField,
} from '../../../kit/form/field.tsx';
import { numberIn, numberProblem } from '../../../kit/form/number.ts';
import css from './dunning.module.css';

const modes = exceptionModes.map((value) => ({ value, label: exceptionModeLabels[value] }));
const planOptions = [
  { value: '', label: 'One customer' },
  ...plans.map(({ code }) => ({ value: code as string, label: `Plan ${planLabel(code)}` })),
];

const daysRule = { min: 0, max: 365, isWhole: true, isRequired: true };
const isDays = numberProblem(daysRule);

/** What is asked for before anything is sent, with its field. */
function firstMissing(given: { needsUntil: boolean; needsKinds: boolean; daysProblem: string | null }) {
  const { needsUntil, needsKinds, daysProblem } = given;
  if (needsKinds) return { field: 'kinds', text: 'Select at least one kind of step.' };
  if (daysProblem) return { field: 'days', text: daysProblem };
  return needsUntil ? { field: 'until', text: 'is required for a customer' } : null;
}

/** A new exception of a plan, or of a customer: of the given one, or one that is typed. */
export function ExceptionDialog({ userid: given, onClose }: { readonly userid?: string; onClose(): void }) {
  const [plan, setPlan] = useState('');
  const [userid, setUserid] = useState(given ?? '');
  const [mode, setMode] = useState<ExceptionMode>('pause');
  const [kinds, setKinds] = useState<readonly StepKind[]>([]);
  const [days, setDays] = useState('7');
  const [until, setUntil] = useState('');
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<{ readonly field: string; readonly text: string } | null>(null);
  const write = useWrite(saveDunningException, {
    onDone: onClose,
    onFailed(error) {
      const [, field = '', text = error.message] = /^(\w+): (.*)$/s.exec(error.message) ?? [];
      setProblem({ field, text });
      return true;
    },
  });
  const errorOf = (field: string): string | undefined =>
    problem?.field === field ? problem.text : undefined;
  const isCustomer = plan === '';
  const submit = (): void => {
    const missing = firstMissing({
      needsUntil: isCustomer && !until,
      needsKinds: mode === 'skip' && !kinds.length,
      daysProblem: mode === 'delay' ? isDays(days) : null,
    });
    setProblem(missing);
    if (missing) return;
    void write.run({
      ...(isCustomer ? { userid: userid.trim() } : { planCode: plan }),
      mode,
      kinds: [...kinds],
      days: numberIn(days, daysRule) ?? 0,
      reason: reason.trim(),
      ...(until && { until }),
    });
  };
  const shown = new Set(['userid', 'until', 'reason', 'days', 'kinds']);
  return (
    <Dialog
      title={given ? 'Pause or change dunning' : 'New exception'}
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            pending={write.pending}
            disabledReason={reason.trim() ? undefined : 'Enter a reason first'}
            onClick={submit}
          >
            Save exception
          </Button>
        </>
      }
    >
      <Form onSubmit={submit}>
        <div className={css.fields}>
          {!given && <SelectField label="For" value={plan} options={planOptions} onChange={setPlan} />}
          {!given && isCustomer && (
            <TextField
              label="User id or e-mail"
              required
              value={userid}
              error={errorOf('userid')}
              onChange={setUserid}
            />
          )}
          <SelectField label="What happens" value={mode} options={modes} onChange={setMode} />
          {mode === 'skip' &&
            stepKinds.map((kind) => (
              <CheckField
                key={kind}
                label={`Skip: ${stepKindLabels[kind]}`}
                checked={kinds.includes(kind)}
                onChange={(on) => setKinds(on ? [...kinds, kind] : kinds.filter((one) => one !== kind))}
              />
            ))}
          {mode === 'skip' && problem?.field === 'kinds' && (
            <p role="alert" className={css.alert}>
              {problem.text}
            </p>
          )}
          {mode === 'delay' && (
            <NumberField label="Days later" value={days} error={errorOf('days')} onChange={setDays} />
          )}
          <DateField
            label={isCustomer ? 'Last day' : 'Last day, optional'}
            required={isCustomer}
            value={until}
            error={errorOf('until')}
            onChange={setUntil}
          />
          <TextAreaField
            label="Reason"
            required
            value={reason}
            error={errorOf('reason')}
            onChange={setReason}
          />
          {problem && !shown.has(problem.field) && (
            <p role="alert" className={css.alert}>
              {problem.text}
            </p>
          )}
        </div>
      </Form>
    </Dialog>
  );
}
