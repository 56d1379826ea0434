import { listDunningVersions } from '@midoffice/contract/billing/dunning/calls/list-dunning-versions';
import { saveDunningPolicy } from '@midoffice/contract/billing/dunning/calls/save-dunning-policy';
import {
  mostSteps,
  oldFailureChoices,
  oldFailureLabels,
  stepKindLabels,
  stepKinds,
} from '@midoffice/contract/billing/dunning/lists';
import type { DunningState } from '@midoffice/contract/billing/dunning/shapes';
import { IconPlus } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useRefusal } from '../../../data/me.ts';
import { useRead, useWrite } from '../../../data/queries.ts';
import { Button } from '../../../kit/base/button.tsx';
import { Panel } from '../../../kit/base/panel.tsx';
import { StatusBadge } from '../../../kit/base/status-badge.tsx';
import { Time } from '../../../kit/base/time.tsx';
import { CheckField, NumberField, SelectField, TextField } from '../../../kit/form/field.tsx';
import { recordParams } from '../../../kit/guard/unsaved.ts';
import { useUnsavedGuard } from '../../../kit/guard/use-unsaved-guard.ts';
import { EmptyState, ReadState, SkeletonLines } from '../../../kit/states/states.tsx';
import { formOf, newKey, policyIn, refusalText, type PolicyForm, type StepForm } from './policy-form.ts';
import { StepRow } from './step-row.tsx';
import css from './dunning.module.css';

interface PartProps {
  readonly form: PolicyForm;
  set(patch: Partial<PolicyForm>): void;
}

function Steps({ form: { steps }, set }: PartProps) {
  const change = (key: number, patch: Partial<StepForm>): void =>
    set({ steps: steps.map((step) => (step.key === key ? { ...step, ...patch } : step)) });
  const move = (n: number, by: -1 | 1): void => {
    const next = [...steps];
    [next[n], next[n + by]] = [next[n + by]!, next[n]!];
    set({ steps: next });
  };
  const add = (): void => {
    const last = steps.at(-1);
    set({
      steps: [
        ...steps,
        {
          key: newKey(),
          id: `step-${newKey()}`,
          day: last?.day ?? '1',
          kind: 'mail',
          template: 'default',
          cards: 'all',
          assignee: '',
          plans: '',
          minimum: '',
        },
      ],
    });
  };
  return (
    <Panel
      title="Steps"
      mark={
        <span className={css.soft}>
          Days after the first failed payment; a late step moves those after it
        </span>
      }
      actions={
        <Button
          icon={<IconPlus size={14} />}
          disabledReason={steps.length >= mostSteps ? `A policy has at most ${mostSteps} steps` : undefined}
          onClick={add}
        >
          Add step
        </Button>
      }
    >
      {steps.map((step, n) => (
        <StepRow
          key={step.key}
          step={step}
          n={n}
          last={n === steps.length - 1}
          set={(patch) => change(step.key, patch)}
          move={(by) => move(n, by)}
          remove={() => set({ steps: steps.filter(({ key }) => key !== step.key) })}
        />
      ))}
    </Panel>
  );
}

const oldOptions = oldFailureChoices.map((value) => ({ value, label: oldFailureLabels[value] }));

const Settings = ({ form, set }: PartProps) => (
  <Panel title="Limits and quiet times">
    <div className={css.settings}>
      <NumberField label="Mails from hour, UTC" value={form.from} onChange={(from) => set({ from })} />
      <NumberField label="Mails until hour, UTC" value={form.to} onChange={(to) => set({ to })} />
      <TextField
        label="Quiet days"
        placeholder="2026-12-25, 2026-12-26"
        value={form.quietDates}
        onChange={(quietDates) => set({ quietDates })}
      />
      <TextField
        label="Leave invoices alone below"
        placeholder="USD 5.00, EUR 5.00"
        value={form.ignoreBelow}
        onChange={(ignoreBelow) => set({ ignoreBelow })}
      />
      <SelectField
        label="Invoices that failed before"
        value={form.oldFailures}
        options={oldOptions}
        onChange={(oldFailures) => set({ oldFailures })}
      />
      {stepKinds.map((kind) => (
        <NumberField
          key={kind}
          label={`${stepKindLabels[kind]}, a day`}
          placeholder="no limit"
          value={form.limits[kind]}
          onChange={(value) => set({ limits: { ...form.limits, [kind]: value } })}
        />
      ))}
      <CheckField
        label="Nothing on weekends"
        checked={form.quietWeekends}
        onChange={(quietWeekends) => set({ quietWeekends })}
      />
      <CheckField
        label="Unblock keys on payment"
        checked={form.unblockOnPayment}
        onChange={(unblockOnPayment) => set({ unblockOnPayment })}
      />
    </div>
  </Panel>
);

/** Every version with what differs from the one before. */
function Versions({ active }: { readonly active: number | null }) {
  const read = useRead(listDunningVersions, {});
  return (
    <Panel title="Versions">
      <ReadState read={read} skeleton={<SkeletonLines count={4} />}>
        {({ rows }) =>
          rows.length ? (
            <ul className={css.versions}>
              {rows.map(({ version, note, createdBy, createdAt, changes }) => (
                <li key={version}>
                  <strong>Version {version}</strong>{' '}
                  {version === active && <StatusBadge tone="green">active</StatusBadge>}{' '}
                  <span className={css.soft}>
                    {createdBy}, <Time at={createdAt} />
                    {note && `: ${note}`}
                  </span>
                  <ul>
                    {changes.map((change) => (
                      <li key={change}>{change}</li>
                    ))}
                  </ul>
                </li>
              ))}
            </ul>
          ) : (
            <EmptyState text="No version was saved yet" />
          )
        }
      </ReadState>
    </Panel>
  );
}

/** Another tab of the screen takes the form away too. */
const policyParams = [...recordParams, 'view'];

/** The policy to edit. A save makes the next version; what runs stays as it is until that one is turned on. */
export function PolicyTab({ state }: { readonly state: DunningState }) {
  const refusal = useRefusal(saveDunningPolicy);
  const saved = useMemo(() => formOf(state.draft), [state.draft]);
  const [edited, setEdited] = useState<PolicyForm | null>(null);
  const [note, setNote] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [base, setBase] = useState(state.latest?.version ?? 0);
  const form = edited ?? saved;
  const newest = state.latest?.version ?? 0;
  useUnsavedGuard(edited !== null || note.trim() !== '', 'Dunning policy', policyParams);
  const discard = (): void => {
    setEdited(null);
    setNote('');
    setProblem(null);
    setBase(newest);
  };
  const write = useWrite(saveDunningPolicy, {
    onDone({ version }) {
      setEdited(null);
      setNote('');
      setProblem(null);
      setBase(version);
    },
    onFailed(error) {
      setProblem(
        error.conflicts.length
          ? `Version ${newest} was saved by somebody else meanwhile. Discard your edits to see it, or save again to replace it.`
          : refusalText(error.message),
      );
      if (error.conflicts.length) setBase(newest);
      return true;
    },
  });
  const set = (patch: Partial<PolicyForm>): void => {
    if (!edited) setBase(newest);
    setEdited({ ...form, ...patch });
  };
  const save = (): void => {
    try {
      const policy = policyIn(form);
      setProblem(null);
      void write.run({ policy, note: note.trim(), expectedVersion: base });
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <>
      <Steps form={form} set={set} />
      <Settings form={form} set={set} />
      {problem && (
        <p role="alert" className={css.alert}>
          {problem}
        </p>
      )}
      <div className={css.buttons}>
        <TextField
          label="Note on this version"
          hideLabel
          placeholder="Note on this version"
          value={note}
          onChange={setNote}
        />
        <Button disabledReason={edited || note ? undefined : 'Nothing is edited'} onClick={discard}>
          Discard
        </Button>
        <Button
          variant="primary"
          pending={write.pending}
          disabledReason={refusal ?? (edited || newest === 0 ? undefined : 'Nothing is edited')}
          onClick={save}
        >
          Save as version {newest + 1}
        </Button>
      </div>
      <Versions active={state.activeVersion} />
    </>
  );
}
