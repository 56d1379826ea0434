import { fillAll, unfilledParams } from '@midoffice/contract/quality/fix-runner/lists';
import type { FixFunctionInfo, FixRunDone } from '@midoffice/contract/quality/fix-runner/shapes';
import { textLimits } from '@midoffice/contract/kernel';
import { IconChevronRight } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { snackbar } from '../../../../../data/snackbar.ts';
import { Button } from '../../../../../kit/base/button.tsx';
import { ConfirmDialog } from '../../../../../kit/dialog/confirm-dialog.tsx';
import { Form, TextField } from '../../../../../kit/form/field.tsx';
import { useFormDraft } from '../../../../../kit/guard/use-form-draft.tsx';
import css from './fix-runner.module.css';
import { ParamField } from './param-field.tsx';
import { useRunFunction } from './use-run-function.ts';
import { firstValues, numberProblems, sentValues } from './values.ts';

interface FunctionBlockProps {
  readonly type: string;
  readonly subtype: string;
  readonly info: FixFunctionInfo;
  /** What the address gives by the name of a parameter. */
  readonly given: Readonly<Record<string, unknown>>;
  onShown(done: FixRunDone): void;
  /** Whether the form holds input that was not executed. */
  onEdited(subtype: string, isEdited: boolean): void;
}

/** One function of a fix: an input for each parameter, a dry run where it repairs, and Execute. */
export function FunctionBlock({ type, subtype, info, given, onShown, onEdited }: FunctionBlockProps) {
  const { label, notes, repairs, params } = info;
  const [executed, setExecuted] = useState(() => ({ values: firstValues(params, given), reason: '' }));
  const [values, setValues] = useState(executed.values);
  const [reason, setReason] = useState('');
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  /** The last dry run: the values that it was made with, and how far the data had come. */
  const [examined, setExamined] = useState<{
    readonly values: typeof values;
    readonly dataVersions: FixRunDone['dataVersions'];
  } | null>(null);
  /** Why the server wants a dry run first. */
  const [needsDryRun, setNeedsDryRun] = useState<string | null>(null);
  const { run, running } = useRunFunction(onShown);
  const names = Object.keys(params);
  const isEdited = reason !== executed.reason || names.some((name) => values[name] !== executed.values[name]);
  const [offer] = useFormDraft({
    name: `fix/${type}/${subtype}`,
    values: { ...values, reason },
    dirty: isEdited,
    onRestore({ reason: kept, ...rest }) {
      setValues((old) => ({ ...old, ...(rest as typeof values) }));
      if (typeof kept === 'string') setReason(kept);
    },
  });
  useEffect(() => {
    onEdited(subtype, isEdited);
    return () => onEdited(subtype, false);
  }, [subtype, isEdited, onEdited]);

  async function execute(dryRun: boolean): Promise<void> {
    setNeedsDryRun(null);
    const wrong = numberProblems(params, values);
    if (Object.keys(wrong).length) {
      setErrors(wrong);
      return;
    }
    const sent = sentValues(params, values);
    const missing = unfilledParams(params, sent);
    setErrors(Object.fromEntries(missing.map((name) => [name, 'is required'])));
    if (missing.length) {
      snackbar.failure(fillAll);
      return;
    }
    const outcome = await run({
      params: sent,
      type,
      subtype,
      dryRun,
      ...(!dryRun && examined?.values === values && { dataVersions: examined.dataVersions }),
      ...(reason.trim() && { reason: reason.trim() }),
    });
    if (outcome.ran) {
      // A dry run leaves the repair to be made.
      if (!dryRun) setExecuted({ values, reason });
      setExamined(
        dryRun && outcome.done && outcome.done.jobId === null
          ? { values, dataVersions: outcome.done.dataVersions }
          : null,
      );
    } else if (outcome.refused) {
      const { field, message, issues } = outcome.refused;
      if (field === 'dryRunId') {
        setNeedsDryRun(message);
        return;
      }
      setErrors({ [field!]: message.replace(`${field}: `, ''), ...issues });
    }
  }

  return (
    <details className={css.block} open>
      <summary>
        <IconChevronRight size={14} />
        {label}
        <code>{subtype}</code>
      </summary>
      <Form
        label={label}
        onSubmit={() => void execute(repairs)}
        buttons={
          <>
            {repairs && (
              <Button type="submit" pending={running === 'dry'} disabled={running !== null}>
                Dry run
              </Button>
            )}
            <Button
              variant="primary"
              type={repairs ? 'button' : 'submit'}
              pending={running === 'run'}
              disabled={running !== null}
              {...(repairs && { onClick: () => void execute(false) })}
            >
              Execute
            </Button>
          </>
        }
      >
        {offer}
        <p className={css.notes}>{notes}</p>
        {names.length === 0 && <p className={css.notes}>No inputs needed for this function.</p>}
        {names.map((name) => (
          <ParamField
            key={name}
            name={name}
            param={params[name]!}
            value={values[name] ?? ''}
            error={errors[name] ?? null}
            onChange={(value) => {
              setValues((old) => ({ ...old, [name]: value }));
              setErrors(({ [name]: _gone, ...rest }) => rest);
            }}
          />
        ))}
        {repairs && (
          <TextField
            label="Reason (optional)"
            value={reason}
            onChange={setReason}
            maxLength={textLimits.text}
            hint="Kept with the run, its change sets and the audit log."
          />
        )}
      </Form>
      {needsDryRun && (
        <ConfirmDialog
          title={`${label}: dry run first`}
          action="Start dry run"
          pending={running !== null}
          onConfirm={() => void execute(true)}
          onClose={() => setNeedsDryRun(null)}
        >
          {needsDryRun}
        </ConfirmDialog>
      )}
    </details>
  );
}
