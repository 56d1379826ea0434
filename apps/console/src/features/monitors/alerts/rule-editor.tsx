import { deleteAlertRule } from '@midoffice/contract/monitors/alerts/calls/delete-alert-rule';
import { saveAlertRule } from '@midoffice/contract/monitors/alerts/calls/save-alert-rule';
import { testAlertRule } from '@midoffice/contract/monitors/alerts/calls/test-alert-rule';
import type { AlertRule, AlertSource } from '@midoffice/contract/monitors/alerts/shapes';
import { useRef, useState } from 'react';
import type { CallError } from '../../../data/client.ts';
import { useRefusal } from '../../../data/me.ts';
import { useWrite } from '../../../data/queries.ts';
import { Button } from '../../../kit/base/button.tsx';
import { Columns, Panel, PartHeading } from '../../../kit/base/panel.tsx';
import { StatusBadge } from '../../../kit/base/status-badge.tsx';
import { ConfirmDialog } from '../../../kit/dialog/confirm-dialog.tsx';
import { CheckField, Form } from '../../../kit/form/field.tsx';
import { numberIn, numberProblem } from '../../../kit/form/number.ts';
import { required, useFields, type Fields } from '../../../kit/form/use-fields.ts';
import { useFormGuard } from '../../../kit/guard/use-form-guard.tsx';
import { ConditionFields, RecipientFields } from './rule-fields.tsx';
import { definitionOf, fieldOf, judgedText, valuesOf, type RuleValues } from './rule-form.ts';
import { SecretDialog } from './secret-dialog.tsx';
import { TestResult } from './test-result.tsx';
import { ruleTones } from './words.ts';
import css from './alerts.module.css';

interface RuleEditorProps {
  /** Undefined: a new one. */
  readonly rule: AlertRule | undefined;
  readonly sources: readonly AlertSource[];
  onSaved(id: number): void;
  onIncidents(id: number): void;
  onClose(): void;
}

const isNumber = numberProblem({ isRequired: true });

const rules = {
  name: required(),
  target: required(),
  threshold: (text: string, values: RuleValues) => (values.condition === 'silent' ? null : isNumber(text)),
  forMinutes: isNumber,
  recoverMinutes: isNumber,
};

/** The test of the values of a form, good until one of them changes that decides when the rule fires. */
function useTest(fields: Fields<RuleValues>) {
  const [tested, setTested] = useState('');
  const write = useWrite(testAlertRule, {
    quiet: 'success',
    onFailed: (error) => fail(fields, error),
  });
  const [result, setResult] = useState<Awaited<ReturnType<typeof write.run>>>();
  const isCurrent = result !== undefined && tested === judgedText(fields.values);
  const run = (): void =>
    fields.submit((values) => {
      void (async () => {
        const answer = await write.run(definitionOf(values));
        if (!answer) return;
        setResult(answer);
        setTested(judgedText(values));
      })();
    });
  return { run, pending: write.pending, result, isCurrent };
}

/** Puts a refusal at its field, which may have another name in the form. */
function fail(fields: Fields<RuleValues>, error: CallError): boolean {
  const field = error.field && fieldOf(error.field);
  const issues = Object.entries(error.issues ?? {}).map(([name, text]) => [fieldOf(name), text]);
  return fields.fail({
    field,
    message: error.message.replace(`${error.field}: `, `${field}: `),
    issues: Object.fromEntries(issues),
  } as CallError);
}

function DeleteButton({ rule, onClose }: { readonly rule: AlertRule; onClose(): void }) {
  const [asked, ask] = useState(false);
  const refusal = useRefusal(deleteAlertRule);
  const write = useWrite(deleteAlertRule, { onDone: onClose, onFailed: () => ask(false) });
  return (
    <>
      <Button disabledReason={refusal} onClick={() => ask(true)}>
        Delete…
      </Button>
      {asked && (
        <ConfirmDialog
          title="Delete rule"
          action="Delete rule"
          danger
          reason="optional"
          about={String(rule.id)}
          pending={write.pending}
          onConfirm={(reason) => void write.run({ id: rule.id, ...(reason && { reason }) })}
          onClose={() => ask(false)}
        >
          <p className={css.line}>
            {`“${rule.name}” no longer fires. An open incident ends. Past incidents stay in the list.`}
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}

const notTested = 'Test the rule on the last 30 days first';

/** A rule: what it watches and whom it notifies, beside its test on the last 30 days. */
export function RuleEditor({ rule, sources, onSaved, onIncidents, onClose }: RuleEditorProps) {
  const fields = useFields<RuleValues>(valuesOf(rule, sources), rules);
  const { values } = fields;
  const offer = useFormGuard(fields, { label: 'Alert rule', draft: `alert-rule:${rule?.id ?? 'new'}` });
  const test = useTest(fields);
  const [secret, setSecret] = useState<{ readonly text: string; readonly id: number } | null>(null);
  const refusal = useRefusal(saveAlertRule);
  const saving = useRef(values);
  const write = useWrite(saveAlertRule, {
    onFailed: (error) => fail(fields, error),
    onDone(answer) {
      fields.saved(saving.current);
      if (answer.webhookSecret) setSecret({ text: answer.webhookSecret, id: answer.id });
      else onSaved(answer.id);
    },
  });
  const isUnchanged = rule?.enabled === true && judgedText(values) === judgedText(valuesOf(rule, sources));
  const save = (newSecret = false): void =>
    fields.submit(() => {
      saving.current = values;
      void write.run({
        ...definitionOf(values),
        ...(rule && { id: rule.id, version: rule.version }),
        enabled: values.enabled,
        ...(test.isCurrent && { tested: test.result?.tested }),
        newSecret,
      });
    });
  const needsTest = values.enabled && !isUnchanged && !test.isCurrent ? notTested : undefined;
  return (
    <Columns widths="minmax(0, 420px) minmax(0, 1fr)" stretch>
      <Panel
        title={rule ? rule.name : 'New rule'}
        mark={rule && <StatusBadge tone={ruleTones[rule.state]}>{rule.state}</StatusBadge>}
        scroll
        actions={
          <Button size="small" onClick={onClose}>
            Back to the rules
          </Button>
        }
      >
        <Form
          label="Alert rule"
          onSubmit={() => (needsTest ? test.run() : save())}
          buttons={
            <>
              {rule && <DeleteButton rule={rule} onClose={onClose} />}
              <Button
                type="submit"
                variant="primary"
                pending={write.pending}
                disabledReason={refusal ?? needsTest}
              >
                {values.enabled ? 'Save and enable' : 'Save as disabled'}
              </Button>
            </>
          }
        >
          {offer}
          {rule?.problem && <p className={css.note}>{`Last evaluation: ${rule.problem}`}</p>}
          <ConditionFields fields={fields} sources={sources} />
          <PartHeading>Recipients</PartHeading>
          <RecipientFields fields={fields} />
          {rule?.hasWebhookSecret && values.webhook && (
            <Button
              size="small"
              pending={write.pending}
              disabledReason={refusal ?? needsTest}
              onClick={() => save(true)}
            >
              Save with a new signing secret
            </Button>
          )}
          <CheckField label="Enabled" {...fields.check('enabled')} />
        </Form>
      </Panel>
      <Panel
        title="Test on the last 30 days"
        scroll
        actions={
          <>
            {rule?.lastIncidentAt && (
              <Button size="small" onClick={() => onIncidents(rule.id)}>
                Incidents
              </Button>
            )}
            <Button
              size="small"
              variant="primary"
              pending={test.pending}
              disabledReason={refusal}
              onClick={test.run}
            >
              Test
            </Button>
          </>
        }
      >
        <TestPanel test={test} values={values} />
      </Panel>
      {secret && (
        <SecretDialog
          secret={secret.text}
          onClose={() => {
            setSecret(null);
            onSaved(secret.id);
          }}
        />
      )}
    </Columns>
  );
}

interface TestPanelProps {
  readonly test: ReturnType<typeof useTest>;
  readonly values: RuleValues;
}

/** The result of the test, marked where the rule has changed since. */
function TestPanel({ test: { result, isCurrent }, values }: TestPanelProps) {
  if (!result)
    return (
      <p className={css.soft}>
        Test the rule to see when it would have fired. A rule is enabled only after a test.
      </p>
    );
  const threshold = values.condition === 'silent' ? values.forMinutes : values.threshold;
  return (
    <div className={css.result} data-stale={!isCurrent || undefined}>
      {!isCurrent && <p className={css.note}>The rule has changed since this test. Test it again.</p>}
      <TestResult test={result} threshold={numberIn(threshold)} />
    </div>
  );
}
