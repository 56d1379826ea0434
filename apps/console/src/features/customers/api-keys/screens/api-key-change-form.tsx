import type { KeyRecord } from '@midoffice/contract/customers/accounts/shapes';
import { changeApiKey } from '@midoffice/contract/customers/api-keys/calls/change-api-key';
import { useEffect, useState } from 'react';
import { useRefusal } from '../../../../data/me.ts';
import { useWrite } from '../../../../data/queries.ts';
import { Button } from '../../../../kit/base/button.tsx';
import { Panel } from '../../../../kit/base/panel.tsx';
import { ChangeDialog } from '../../../../kit/dialog/change-dialog.tsx';
import { CheckField, Form, SelectField, TextField } from '../../../../kit/form/field.tsx';
import { required, useFields } from '../../../../kit/form/use-fields.ts';
import { useUnsavedGuard } from '../../../../kit/guard/use-unsaved-guard.ts';
import { useFormDraft } from '../../../../kit/guard/use-form-draft.tsx';
import type { RevealedKeys } from '../panels/use-revealed-keys.ts';
import { identicalKey, isSameKey, keyProblem } from '../key-rules.ts';
import { KeyValueField } from './key-value-field.tsx';
import css from '../forms.module.css';

interface ApiKeyChangeFormProps {
  readonly userid: string;
  readonly keys: readonly KeyRecord[];
  readonly revealed: RevealedKeys;
  /** The key that is to get another value. */
  readonly chosen: KeyRecord | undefined;
  onChoose(keyId: number): void;
}

/** Replaces the value of one key. Firebase and Mongo say which linked records hold it from then on. */
export function ApiKeyChangeForm({ userid, keys, revealed, chosen, onChoose }: ApiKeyChangeFormProps) {
  const [asking, setAsking] = useState(false);
  const refusal = useRefusal(changeApiKey);
  const start = {
    newapikey: '',
    firebase: chosen?.firebase ?? false,
    mongo: chosen?.mongo ?? false,
    reason: '',
  };
  const fields = useFields(start, {
    newapikey: (value) =>
      keyProblem(value) ?? (chosen && isSameKey(revealed.shown(chosen), value.trim()) ? identicalKey : null),
    reason: required('Give a reason first'),
  });
  useEffect(() => {
    if (chosen) fields.set({ firebase: chosen.firebase, mongo: chosen.mongo });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the flags follow the choice of a key, not each read of it
  }, [chosen?.keyId]);
  // Its ticks follow the chosen key: what was typed counts. A key is a secret: the draft holds the reason alone.
  useUnsavedGuard(fields.values.newapikey !== '' || fields.values.reason !== '', 'Change API key');
  const [offer] = useFormDraft({
    name: `api-key-change/${userid}`,
    values: { reason: fields.values.reason },
    dirty: fields.values.reason !== '',
    onRestore: (kept) => fields.set(kept),
  });
  const write = useWrite(changeApiKey, {
    onDone() {
      setAsking(false);
      fields.reset({ ...fields.values, newapikey: '', reason: '' });
    },
    onFailed(error) {
      setAsking(false);
      return fields.fail(error);
    },
  });
  const newValue = fields.values.newapikey.trim();
  const missing = !chosen
    ? 'There is no key to change'
    : fields.values.newapikey
      ? undefined
      : 'Type or generate the new key first';
  return (
    <Panel title="Change API key">
      <Form
        label="Change API key"
        onSubmit={() => fields.submit(() => setAsking(chosen !== undefined))}
        buttons={
          <Button type="submit" variant="primary" pending={write.pending} disabledReason={refusal ?? missing}>
            Change key
          </Button>
        }
      >
        {offer}
        <SelectField
          label="Old key"
          value={String(chosen?.keyId ?? '')}
          options={keys.map((key) => ({
            value: String(key.keyId),
            label: `${revealed.shown(key)}${key.mainkey ? ' · main' : ''}`,
          }))}
          onChange={(id) => onChoose(Number(id))}
          className={css.key}
        />
        <KeyValueField label="New key" {...fields.text('newapikey')} />
        <div className={css.pair}>
          <CheckField label="Firebase record holds it" {...fields.check('firebase')} />
          <CheckField label="Mongo record holds it" {...fields.check('mongo')} />
        </div>
        <TextField label="Reason" maxLength={500} {...fields.text('reason')} />
      </Form>
      {asking && chosen && (
        <ChangeDialog
          title="Replace the key?"
          subject={chosen.mainkey ? 'This is the primary key.' : 'This is a further key.'}
          changes={[
            {
              label: 'Key',
              from: <code>{chosen.key}</code>,
              to: <code>{`${newValue.slice(0, 8)}…${newValue.slice(-4)}`}</code>,
            },
          ]}
          effects={[
            'Calls with the old value are refused within seconds. Restrictions stay with the key.',
            'Firebase and MongoDB get the new value where they are marked as holding it.',
          ]}
          undo="This cannot be undone: the old value is not stored. Anybody who still has it can enter it again."
          action="Change key"
          danger
          reason={fields.values.reason.trim()}
          pending={write.pending}
          onConfirm={(reason) => {
            const { firebase, mongo } = fields.values;
            void write.run({ userid, keyId: chosen.keyId, newapikey: newValue, firebase, mongo, reason });
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </Panel>
  );
}
