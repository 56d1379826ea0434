import { addApiKey } from '@midoffice/contract/customers/api-keys/calls/add-api-key';
import { useRefusal } from '../../../../data/me.ts';
import { useWrite } from '../../../../data/queries.ts';
import { Button } from '../../../../kit/base/button.tsx';
import { Panel } from '../../../../kit/base/panel.tsx';
import { CheckField, Form, TextField } from '../../../../kit/form/field.tsx';
import { required, useFields } from '../../../../kit/form/use-fields.ts';
import { useFormGuard } from '../../../../kit/guard/use-form-guard.tsx';
import { keyProblem } from '../key-rules.ts';
import { KeyValueField } from './key-value-field.tsx';

/** Adds a key to a customer; with override a key that another customer holds is taken over. */
export function ApiKeyAddForm({ userid }: { readonly userid: string }) {
  const refusal = useRefusal(addApiKey);
  const fields = useFields(
    { apikey: '', override: false, reason: '' },
    { apikey: keyProblem, reason: required('Give a reason first') },
  );
  // A key is a secret: the draft leaves it out.
  const offer = useFormGuard(fields, { label: 'Add API key', draft: `api-key-add/${userid}` });
  const write = useWrite(addApiKey, { onDone: () => fields.reset(), onFailed: fields.fail });
  return (
    <Panel title="Add API key">
      <Form
        label="Add API key"
        onSubmit={() =>
          fields.submit(
            ({ apikey, override, reason }) =>
              void write.run({ userid, apikey: apikey.trim(), override, reason }),
          )
        }
        buttons={
          <Button
            type="submit"
            variant="primary"
            pending={write.pending}
            disabledReason={refusal ?? (fields.values.apikey ? undefined : 'Type or generate a key first')}
          >
            Add key
          </Button>
        }
      >
        {offer}
        <KeyValueField label="Key" {...fields.text('apikey')} />
        <CheckField
          label="Override: take the key over where another customer holds it"
          {...fields.check('override')}
        />
        <TextField label="Reason" maxLength={500} {...fields.text('reason')} />
      </Form>
    </Panel>
  );
}
