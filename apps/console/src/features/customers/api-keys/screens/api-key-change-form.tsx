import type { KeyRecord } from '@midoffice/contract/customers/accounts/shapes';
import { changeApiKey } from '@midoffice/contract/customers/api-keys/calls/change-api-key';
import { useEffect, useState } from 'react';
import { useRefusal } from '../../../../data/me.ts';
import { useWrite } from '../../../../data/queries.ts';
import { Button } from '../../../../kit/base/button.tsx';
import { Panel } from '../../../../kit/base/panel.tsx';
import { ChangeDialog } from '../../../../kit/dialog/change-dialog.tsx';
import { useConflict } from '../../../../kit/dialog/use-conflict.tsx';
import { CheckField, Form, SelectField, TextField } from '../../../../kit/form/field.tsx';
import { required, useFields } from '../../../../kit/form/use-fields.ts';
import { useUnsavedGuard } from '../../../../kit/guard/use-unsaved-guard.ts';
import { useFormDraft } from '../../../../kit/guard/use-form-draft.tsx';
import type { RevealedKeys } from '../panels/use-revealed-keys.ts';
import {
  keptChange,
  keyFieldLabel,
  keyFieldLabels,
  keyFieldWords,
  keyFlags,
  type ReadKey,
} from '../key-conflict.ts';
import { identicalKey, isSameKey, keyProblem } from '../key-rules.ts';
import { KeyValueField } from './key-value-field.tsx';
import css from '../forms.module.css';

/** A question that is open, as it was asked. */
interface Asked {
  readonly record: KeyRecord;
  readonly newapikey: string;
  readonly flags: { readonly firebase: boolean; readonly mongo: boolean };
  /** The key as it was shown. */
  readonly read: ReadKey;
  readonly reason: string;
}

interface ApiKeyChangeFormProps {
  readonly userid: string;
  readonly keys: readonly KeyRecord[];
  readonly revealed: RevealedKeys;
  /** The key that is to get another value. */
  readonly chosen: KeyRecord | undefined;
  onChoose(keyId: number): void;
}

/** Replaces the value of one key. Firebase and Mongo say which linked records hold it from then on. */
export function ApiKeyChangeForm({ userid, keys, revealed, chosen: read, onChoose }: ApiKeyChangeFormProps) {
  /** The key as it was when the person began to edit, whatever somebody else does to it meanwhile. */
  const [chosen, setShown] = useState(read);
  /** What the open question is about; what somebody else changes meanwhile is a conflict. */
  const [asked, ask] = useState<Asked | null>(null);
  const conflict = useConflict();
  const refusal = useRefusal(changeApiKey);
  const start = {
    newapikey: '',
    firebase: chosen?.firebase ?? false,
    mongo: chosen?.mongo ?? false,
    reason: '',
  };
  const fields = useFields(
    start,
    {
      newapikey: (value) =>
        keyProblem(value) ??
        (chosen && isSameKey(revealed.shown(chosen), value.trim()) ? identicalKey : null),
      reason: required('Give a reason first'),
    },
    { follows: true },
  );
  const isDeleted = chosen !== undefined && !keys.some(({ keyId }) => keyId === chosen.keyId);
  // Another key that the person has chosen is taken, not one that took the place of a deleted key.
  if (read !== chosen && (!fields.dirty || (read?.keyId !== chosen?.keyId && !isDeleted))) setShown(read);
  useEffect(() => {
    if (chosen) fields.set({ firebase: chosen.firebase, mongo: chosen.mongo });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- ticks are about one key: those of another one are not taken along
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
      ask(null);
      fields.reset({ ...fields.values, newapikey: '', reason: '' });
    },
    onFailed(error, sent) {
      ask(null);
      const { conflicts } = error;
      const shown = conflict.show(error, {
        label: keyFieldLabel,
        words: keyFieldWords,
        keepMine(mine) {
          const again = keptChange(sent, conflicts, mine);
          if (again) void write.run(again);
        },
        takeTheirs: () => fields.reset({ ...fields.values, newapikey: '', reason: '' }),
      });
      return shown || fields.fail(error);
    },
  });
  const submit = ({ newapikey, firebase, mongo, reason }: typeof start): void => {
    if (!chosen || isDeleted) return;
    const { start: read } = fields;
    ask({
      record: chosen,
      newapikey: newapikey.trim(),
      flags: { firebase, mongo },
      read: { key: chosen.key, firebase: read.firebase, mongo: read.mongo },
      reason: reason.trim(),
    });
  };
  const missing = !chosen
    ? 'There is no key to change'
    : isDeleted
      ? 'Somebody else has deleted this key. Choose another one.'
      : fields.values.newapikey
        ? undefined
        : 'Type or generate the new key first';
  return (
    <Panel title="Change API key">
      <Form
        label="Change API key"
        onSubmit={() => fields.submit(submit)}
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
          options={[...(isDeleted ? [chosen] : []), ...keys].map((key) => {
            const shown = key.keyId === chosen?.keyId ? chosen : key;
            const mark = shown === chosen && isDeleted ? ' · deleted' : shown.mainkey ? ' · main' : '';
            return { value: String(shown.keyId), label: `${revealed.shown(shown)}${mark}` };
          })}
          onChange={(id) => {
            setShown(keys.find(({ keyId }) => keyId === Number(id)));
            onChoose(Number(id));
          }}
          className={css.key}
        />
        <KeyValueField label="New key" {...fields.text('newapikey')} />
        <div className={css.pair}>
          <CheckField label={keyFieldLabels.firebase} {...fields.check('firebase')} />
          <CheckField label={keyFieldLabels.mongo} {...fields.check('mongo')} />
        </div>
        <TextField label="Reason" maxLength={500} {...fields.text('reason')} />
      </Form>
      {asked && (
        <ChangeDialog
          title="Replace the key?"
          subject={asked.record.mainkey ? 'This is the primary key.' : 'This is a further key.'}
          changes={[
            {
              label: 'Key',
              from: <code>{asked.read.key}</code>,
              to: <code>{`${asked.newapikey.slice(0, 8)}…${asked.newapikey.slice(-4)}`}</code>,
            },
            ...keyFlags
              .filter((flag) => asked.flags[flag] !== asked.read[flag])
              .map((flag) => ({
                label: keyFieldLabels[flag],
                from: keyFieldWords(asked.read[flag]),
                to: keyFieldWords(asked.flags[flag]),
              })),
          ]}
          effects={[
            'Calls with the old value are refused within seconds. Restrictions stay with the key.',
            'Firebase and MongoDB get the new value where they are marked as holding it.',
          ]}
          undo="This cannot be undone: the old value is not stored. Anybody who still has it can enter it again."
          action="Change key"
          danger
          reason={asked.reason}
          pending={write.pending}
          onConfirm={(reason) => {
            const { record, newapikey, flags, read } = asked;
            void write.run({ userid, keyId: record.keyId, newapikey, ...flags, expected: read, reason });
          }}
          onClose={() => ask(null)}
        />
      )}
      {conflict.dialog}
    </Panel>
  );
}
