import {
  cardChoiceLabels,
  cardChoices,
  stepKindLabels,
  stepKinds,
} from '@midoffice/contract/billing/dunning/lists';
import { mailFamilies } from '@midoffice/contract/customers/emails/lists';
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import { IconButton } from '../../../kit/base/button.tsx';
import { NumberField, SelectField, TextField } from '../../../kit/form/field.tsx';
import type { StepForm } from './policy-form.ts';
import css from './dunning.module.css';

interface StepRowProps {
  readonly step: StepForm;
  readonly n: number;
  readonly last: boolean;
  set(patch: Partial<StepForm>): void;
  move(by: -1 | 1): void;
  remove(): void;
}

const kinds = stepKinds.map((value) => ({ value, label: stepKindLabels[value] }));
const templates = mailFamilies.failed.map(({ code, label }) => ({
  value: code,
  label: `Template: ${label}`,
}));
const cards = cardChoices.map((value) => ({ value, label: cardChoiceLabels[value] }));

/** What a step of its kind needs beside its day. */
function Detail({ step, n, set }: Pick<StepRowProps, 'step' | 'n' | 'set'>) {
  if (step.kind === 'mail') {
    // A template that is gone stays visible, so that somebody chooses another one.
    const known = templates.some(({ value }) => value === step.template);
    const options = known
      ? templates
      : [{ value: step.template, label: `${step.template} (gone)` }, ...templates];
    return (
      <SelectField
        label={`Template of step ${n + 1}`}
        hideLabel
        value={step.template}
        options={options}
        onChange={(template) => set({ template })}
      />
    );
  }
  if (step.kind === 'retry')
    return (
      <SelectField
        label={`Cards of step ${n + 1}`}
        hideLabel
        value={step.cards}
        options={cards}
        onChange={(value) => set({ cards: value })}
      />
    );
  if (step.kind === 'task')
    return (
      <TextField
        label={`Assignee of step ${n + 1}`}
        hideLabel
        placeholder="User id of the assignee"
        value={step.assignee}
        onChange={(assignee) => set({ assignee })}
      />
    );
  return <span className={css.fixed}>All keys of the customer</span>;
}

/** One step of the policy. */
export function StepRow({ step, n, last, set, move, remove }: StepRowProps) {
  return (
    <div className={css.step} role="group" aria-label={`Step ${n + 1}`}>
      <TextField
        label="Step id"
        hideLabel={n > 0}
        value={step.id}
        maxLength={40}
        onChange={(id) => set({ id })}
      />
      <NumberField label="Day" hideLabel={n > 0} value={step.day} onChange={(day) => set({ day })} />
      <SelectField
        label="Action"
        hideLabel={n > 0}
        value={step.kind}
        options={kinds}
        onChange={(kind) => set({ kind })}
      />
      {step.kind === 'downgrade' ? (
        <span className={css.fixed}>Ends unpaid subscriptions</span>
      ) : (
        <Detail step={step} n={n} set={set} />
      )}
      <TextField
        label="Only plans"
        hideLabel={n > 0}
        placeholder="all plans"
        value={step.plans}
        onChange={(plans) => set({ plans })}
      />
      <TextField
        label="Only from"
        hideLabel={n > 0}
        placeholder="any amount"
        value={step.minimum}
        onChange={(minimum) => set({ minimum })}
      />
      <span className={css.moves}>
        <IconButton
          size="small"
          label={`Move step ${n + 1} up`}
          disabledReason={n === 0 ? 'Already the first step' : undefined}
          onClick={() => move(-1)}
        >
          <IconArrowUp size={14} />
        </IconButton>
        <IconButton
          size="small"
          label={`Move step ${n + 1} down`}
          disabledReason={last ? 'Already the last step' : undefined}
          onClick={() => move(1)}
        >
          <IconArrowDown size={14} />
        </IconButton>
        <IconButton
          size="small"
          label={`Remove step ${n + 1}`}
          disabledReason={last && n === 0 ? 'A policy has at least one step' : undefined}
          onClick={remove}
        >
          <IconTrash size={14} />
        </IconButton>
      </span>
    </div>
  );
}
