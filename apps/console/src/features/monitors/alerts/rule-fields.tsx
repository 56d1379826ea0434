import type { AlertSource } from '@midoffice/contract/monitors/alerts/shapes';
import { CheckField, NumberField, SelectField, TextField } from '../../../kit/form/field.tsx';
import type { Fields } from '../../../kit/form/use-fields.ts';
import { conditionsOf, fitted, metricsOf, sourceOf, targetsOf, type RuleValues } from './rule-form.ts';
import { conditionLabels, sourceLabel } from './words.ts';
import css from './alerts.module.css';

interface RuleFieldsProps {
  readonly fields: Fields<RuleValues>;
  readonly sources: readonly AlertSource[];
}

/** What is watched, and when the rule fires. */
export function ConditionFields({ fields, sources }: RuleFieldsProps) {
  const { values, text, set } = fields;
  const change = (patch: Partial<RuleValues>): void => set(fitted(sources, values, patch));
  const source = sourceOf(sources, values.source);
  const metrics = metricsOf(sources, values.source, values.target);
  const metric = metrics.find(({ key }) => key === values.metric);
  const isSilent = values.condition === 'silent';
  return (
    <>
      <TextField label="Name" {...text('name')} maxLength={100} />
      <SelectField
        label="Source"
        {...text('source')}
        options={sources.map((one) => ({ value: one.source, label: sourceLabel(one.source) }))}
        onChange={(next) => change({ source: next })}
      />
      <SelectField
        label="Target"
        {...text('target')}
        options={targetsOf(sources, values)}
        onChange={(next) => change({ target: next })}
      />
      <SelectField
        label="Metric"
        {...text('metric')}
        hint={metric?.hint}
        options={metrics.map(({ key, label }) => ({ value: key, label }))}
        onChange={(next) => change({ metric: next })}
      />
      <div className={css.pair}>
        <SelectField
          label="Condition"
          {...text('condition')}
          options={conditionsOf(sources, values.source, values.metric).map((value) => ({
            value,
            label: conditionLabels[value],
          }))}
          onChange={(next) => change({ condition: next })}
        />
        {!isSilent && (
          <NumberField
            label={metric?.unit ? `Threshold (${metric.unit})` : 'Threshold'}
            {...text('threshold')}
          />
        )}
      </div>
      <div className={css.pair}>
        <NumberField
          label="For (minutes)"
          {...text('forMinutes')}
          hint={isSilent ? `At least ${source?.leastSilence ?? 1}` : '0: at once'}
        />
        <NumberField
          label="Recovers after (minutes)"
          {...text('recoverMinutes')}
          hint="Without the condition"
        />
      </div>
    </>
  );
}

/** Whom the rule notifies, and when not. */
export function RecipientFields({ fields }: Pick<RuleFieldsProps, 'fields'>) {
  const { values, text, check } = fields;
  return (
    <>
      <p className={css.soft}>Everybody who may open the monitor sees incidents in the console.</p>
      <TextField
        label="E-mail addresses"
        {...text('mails')}
        placeholder="duty@company.example, …"
        hint="At most 10, separated by commas"
      />
      <TextField
        label="Webhook"
        {...text('webhook')}
        placeholder="https://…"
        hint="Incidents are posted to it as JSON, signed with a secret of this rule. Of a saved address only the beginning is shown"
      />
      <CheckField label="Quiet hours: mails and webhooks wait" {...check('isQuiet')} />
      {values.isQuiet && (
        <>
          <div className={css.pair}>
            <TextField label="From" type="time" {...text('quietFrom')} />
            <TextField label="To" type="time" {...text('quietTo')} />
          </div>
          <TextField label="Time zone" {...text('timeZone')} hint="Such as America/New_York" />
        </>
      )}
    </>
  );
}
