import type { KeyRecord } from '@midoffice/contract/customers/accounts/shapes';
import { apiKeyRestrictions } from '@midoffice/contract/customers/api-keys/calls/api-key-restrictions';
import {
  offeredSources,
  type Restrictions,
  type WebsocketSource,
} from '@midoffice/contract/customers/api-keys/shapes';
import type { OutputOf } from '@midoffice/contract/kernel';
import { packageSchema } from '@midoffice/contract/content/documentation/calls/package-schema';
import { IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { useRefusal } from '../../../../data/me.ts';
import { useRead, useWrite } from '../../../../data/queries.ts';
import { snackbar } from '../../../../data/snackbar.ts';
import { Button } from '../../../../kit/base/button.tsx';
import { Panel } from '../../../../kit/base/panel.tsx';
import { Time } from '../../../../kit/base/time.tsx';
import { useConflict } from '../../../../kit/dialog/use-conflict.tsx';
import { CheckField, Form, NumberField, TextField } from '../../../../kit/form/field.tsx';
import { DraftOffer } from '../../../../kit/guard/draft-offer.tsx';
import { recordParams } from '../../../../kit/guard/unsaved.ts';
import { useDraft } from '../../../../kit/guard/use-draft.ts';
import { useUnsavedGuard } from '../../../../kit/guard/use-unsaved-guard.ts';
import { EmptyState, ReadState } from '../../../../kit/states/states.tsx';
import {
  changesOf,
  draftOf,
  draftProblems,
  fieldLabels,
  valueWords,
  type RestrictionDraft,
} from '../restriction-form.ts';
import { EndpointPicker, type SchemaEntry } from './endpoint-picker.tsx';
import { RestrictionsChangeDialog } from './restrictions-change-dialog.tsx';
import css from '../forms.module.css';

/** Another key, another form. */
const keyParams = [...recordParams, 'key'];

type Loaded = OutputOf<typeof apiKeyRestrictions>;

interface FieldsProps {
  readonly draft: RestrictionDraft;
  readonly schema: readonly SchemaEntry[];
  readonly problems: ReturnType<typeof draftProblems>;
  onChange(patch: Partial<RestrictionDraft>): void;
}

/** The websocket sources: the offered ones, and those that are set already. */
function Sources({ draft, onChange }: Pick<FieldsProps, 'draft' | 'onChange'>) {
  const offered: readonly WebsocketSource[] = [...new Set([...offeredSources, ...draft.websockets])];
  return (
    <fieldset className={css.checks}>
      <legend>{fieldLabels.websockets}</legend>
      {offered.map((source) => (
        <CheckField
          key={source}
          label={source}
          checked={draft.websockets.includes(source)}
          onChange={(on) =>
            onChange({
              websockets: on
                ? [...draft.websockets, source]
                : draft.websockets.filter((one) => one !== source),
            })
          }
        />
      ))}
      <span className={css.soft}>
        {draft.websockets.length ? 'Only these are allowed' : 'As in the plan'}
      </span>
    </fieldset>
  );
}

function Fields({ draft, schema, problems, onChange }: FieldsProps) {
  const includedHint = draft.addIncluded
    ? 'These come on top of the plan.'
    : 'If there are any, the key may call only these.';
  return (
    <div className={css.grid}>
      <NumberField
        label="Custom API limit (calls a minute)"
        hint="Empty: the limit of customer or plan."
        value={draft.customAPILimit}
        error={problems.customAPILimit}
        onChange={(customAPILimit) => onChange({ customAPILimit })}
      />
      <NumberField
        label="Custom data limit (MB in 30 days)"
        hint="Empty: the limit of the plan."
        value={draft.customDataLimit}
        error={problems.customDataLimit}
        onChange={(customDataLimit) => onChange({ customDataLimit })}
      />
      <EndpointPicker
        label={fieldLabels.includedEndpoints}
        hint={includedHint}
        schema={schema}
        value={draft.includedEndpoints}
        error={undefined}
        onChange={(codes) => onChange({ includedEndpoints: [...codes] })}
      />
      <EndpointPicker
        label={fieldLabels.excludedEndpoints}
        hint="These are refused, even if the plan includes them."
        schema={schema}
        value={draft.excludedEndpoints}
        error={problems.excludedEndpoints}
        onChange={(codes) => onChange({ excludedEndpoints: [...codes] })}
      />
      <Sources draft={draft} onChange={onChange} />
      <fieldset className={css.checks}>
        <legend>Access</legend>
        <CheckField
          label="Add included: on top of the plan"
          checked={draft.addIncluded}
          onChange={(addIncluded) => onChange({ addIncluded })}
        />
        <CheckField
          label="Enable beta"
          checked={draft.enableBeta}
          onChange={(enableBeta) => onChange({ enableBeta })}
        />
        <CheckField
          label="Delayed: prices 15 minutes late"
          checked={draft.delayed}
          onChange={(delayed) => onChange({ delayed })}
        />
      </fieldset>
    </div>
  );
}

interface EditorProps {
  readonly userid: string;
  readonly loaded: Loaded;
  /** The masked key. */
  readonly name: string;
  readonly schema: readonly SchemaEntry[];
}

/** Edits what was loaded; what somebody else saves meanwhile does not move under the hands. */
function Editor({ userid, loaded, name, schema }: EditorProps) {
  const [edit, setEdit, dropEdit, keptAt] = useDraft<{ base: Restrictions; draft: RestrictionDraft }>(
    `restrictions/${userid}/${loaded.keyId}`,
  );
  const [reason, setReason] = useState('');
  const [asking, setAsking] = useState(false);
  const refusal = useRefusal(apiKeyRestrictions);
  const conflict = useConflict();
  const nameOf = (code: string): string => schema.find((entry) => entry.code === code)?.name ?? code;
  const base = edit?.base ?? loaded;
  const draft = edit?.draft ?? draftOf(loaded);
  const problems = draftProblems(draft, nameOf);
  const isWrong = Object.keys(problems).length > 0;
  const { values, expected } = changesOf(base, draft);
  const isDirty = edit !== null && (isWrong || Object.keys(values).length > 0);
  useUnsavedGuard(isDirty, `Restrictions of ${name}`, keyParams);
  const done = (): void => {
    setAsking(false);
    dropEdit();
    setReason('');
  };
  const write = useWrite(apiKeyRestrictions, {
    onDone: done,
    onFailed(error, sent) {
      setAsking(false);
      return conflict.show(error, {
        keepMine(mine) {
          // What the other person has changed stays where it was chosen; the rest of mine is sent again.
          const clashed = new Set(error.conflicts.map((one) => one.field));
          const kept = (from: object) =>
            Object.fromEntries(
              Object.entries(from).filter(([field]) => !clashed.has(field) || Object.hasOwn(mine, field)),
            );
          const actual = Object.fromEntries(Object.entries(mine).map(([field, one]) => [field, one.actual]));
          const { userid: id, keyId, reason: why, update, expected: former = {}, ...rest } = sent;
          void write.run({
            userid: id,
            keyId,
            update,
            reason: why,
            ...kept(rest),
            expected: { ...kept(former), ...actual },
          });
        },
        takeTheirs: done,
        words: (value) => valueWords(value, nameOf),
        label: (field) => fieldLabels[field as keyof Restrictions] ?? field,
      });
    },
  });
  const missing = isWrong
    ? 'Fix the marked fields first'
    : isDirty
      ? reason.trim()
        ? undefined
        : 'Give a reason first'
      : 'Nothing has changed';
  return (
    <Form
      label="API key restrictions"
      onSubmit={() => {
        if (!missing && !refusal) setAsking(true);
      }}
      buttons={
        <>
          <span className={css.notice} role="status">
            {loaded.updatedAt ? (
              <>
                Saved <Time at={loaded.updatedAt} /> by {loaded.updatedBy}
              </>
            ) : (
              'This key has no restrictions yet.'
            )}
          </span>
          <Button type="submit" variant="primary" pending={write.pending} disabledReason={refusal ?? missing}>
            Update restrictions
          </Button>
          {isDirty && <Button onClick={done}>Discard</Button>}
        </>
      }
    >
      {edit && keptAt !== null && <DraftOffer at={keptAt} onDiscard={done} />}
      <Fields
        draft={draft}
        schema={schema}
        problems={problems}
        onChange={(patch) => setEdit({ base, draft: { ...draft, ...patch } })}
      />
      <TextField label="Reason" maxLength={500} value={reason} onChange={setReason} />
      {asking && (
        <RestrictionsChangeDialog
          name={name}
          values={values}
          expected={expected}
          nameOf={nameOf}
          reason={reason.trim()}
          pending={write.pending}
          onConfirm={(why) =>
            void write.run({ userid, keyId: loaded.keyId, update: true, ...values, expected, reason: why })
          }
          onClose={() => setAsking(false)}
        />
      )}
      {conflict.dialog}
    </Form>
  );
}

interface RestrictionsFormProps {
  readonly userid: string;
  /** The key whose restrictions these are. */
  readonly record: KeyRecord | undefined;
}

/** What one key may do beside its plan: loads, and updates. */
export function ApiKeyRestrictionsForm({ userid, record }: RestrictionsFormProps) {
  const read = useRead(apiKeyRestrictions, record ? { userid, keyId: record.keyId, update: false } : null);
  const schema = useRead(packageSchema, {}, { staleMs: 600_000 });
  const load = async (): Promise<void> => {
    const { data, error } = await read.refetch();
    if (error) snackbar.failure(error);
    else if (data) snackbar.success(data.message);
  };
  return (
    <Panel
      title="Restrictions"
      mark={record && <code className={css.soft}>{record.key}</code>}
      actions={
        <Button
          size="small"
          icon={<IconRefresh size={14} />}
          pending={read.isFetching}
          disabledReason={record ? undefined : 'Choose a key first'}
          onClick={() => void load()}
        >
          Load
        </Button>
      }
    >
      {record ? (
        <ReadState read={read}>
          {(loaded) => (
            <ReadState read={schema}>
              {(entries) => (
                <Editor
                  key={loaded.keyId}
                  userid={userid}
                  loaded={loaded}
                  name={record.key}
                  schema={entries}
                />
              )}
            </ReadState>
          )}
        </ReadState>
      ) : (
        <EmptyState text="This customer has no key." />
      )}
    </Panel>
  );
}
