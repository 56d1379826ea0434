import { packageSchema } from '@midoffice/contract/content/documentation/calls/package-schema';
import { apiDefinition } from '@midoffice/contract/content/documentation/definition';
import { documentationWords } from '@midoffice/contract/content/documentation/lists';
import { useState } from 'react';
import { callApi, CallError } from '../../../../../data/client.ts';
import { saveFile } from '../../../../../data/download.ts';
import { useMe, useRefusal } from '../../../../../data/me.ts';
import { snackbar } from '../../../../../data/snackbar.ts';
import { Button } from '../../../../../kit/base/button.tsx';
import { CopyButton } from '../../../../../kit/base/copy-button.tsx';
import { plural } from '../../../../../kit/base/format.ts';
import { Panel, Stack } from '../../../../../kit/base/panel.tsx';
import { Form, TextField } from '../../../../../kit/form/field.tsx';
import { required, useFields } from '../../../../../kit/form/use-fields.ts';
import css from '../../documentation.module.css';

interface Generated {
  readonly text: string;
  readonly endpoints: number;
  readonly left: readonly string[];
  /** Names of endpoints whose answer nobody described. */
  readonly undescribed: readonly string[];
}

const shownCharacters = 20_000;

const isAddress = (text: string): string | null =>
  /^https?:\/\/[^\s/]/.test(text.trim()) ? null : 'must be an address such as https://api.example.com';

/** Makes the definition, and whether it is being made. */
function useGenerator() {
  const [made, setMade] = useState<Generated | null>(null);
  const [pending, setPending] = useState(false);
  const generate = async (info: Parameters<typeof apiDefinition>[1]): Promise<void> => {
    setPending(true);
    try {
      const entries = await callApi(packageSchema, {});
      const { document, left } = apiDefinition(entries, info);
      setMade({
        text: JSON.stringify(document, null, 2),
        endpoints: entries.length - left.length,
        left,
        undescribed: entries.filter(({ properties }) => !properties.length).map(({ name }) => name),
      });
    } catch (error) {
      snackbar.failure(error instanceof CallError ? error : new Error(documentationWords.definitionFailed));
    }
    setPending(false);
  };
  return { made, pending, generate };
}

const Result = ({ made }: { readonly made: Generated }) => (
  <Panel
    title="openapi.json"
    actions={
      <>
        <CopyButton text={made.text} label="Copy the definition" />
        <Button size="small" onClick={() => saveFile('openapi.json', made.text, 'application/json')}>
          Save file
        </Button>
      </>
    }
  >
    <div className={css.form}>
      <div className={css.facts} role="status">
        <span>{`OpenAPI 3.1, ${plural(made.endpoints, 'endpoint')}, ${Math.ceil(made.text.length / 1024)} KB`}</span>
        {made.left.length > 0 && <span>{`Left out: ${made.left.join(', ')}`}</span>}
        {made.undescribed.length > 0 && (
          <span>{`Answer without described fields: ${made.undescribed.join(', ')}`}</span>
        )}
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keys */}
      <pre className={css.code} aria-label="Text of the definition" tabIndex={0}>
        {made.text.length > shownCharacters ? `${made.text.slice(0, shownCharacters)}\n…` : made.text}
      </pre>
    </div>
  </Panel>
);

/** Other > Generate Definition: the OpenAPI document of the customers' API. Source: r003-openapi. */
export function GenerateDefinition() {
  const { dataApiUrl } = useMe();
  const refusal = useRefusal(packageSchema);
  const { made, pending, generate } = useGenerator();
  const fields = useFields(
    { title: 'Financial data API', version: '1.0.0', server: dataApiUrl || location.origin },
    { title: required(), version: required(), server: isAddress },
  );
  return (
    <Stack>
      <Panel title="Generate definition">
        <div className={css.form} data-screen="generate-definition-screen">
          <Form
            label="Definition"
            onSubmit={() => fields.submit((values) => void generate(values))}
            buttons={
              <Button type="submit" variant="primary" pending={pending} disabledReason={refusal}>
                Generate definition
              </Button>
            }
          >
            <TextField label="Title" maxLength={100} {...fields.text('title')} />
            <TextField label="Version" maxLength={40} {...fields.text('version')} />
            <TextField label="Address of the API" {...fields.text('server')} />
          </Form>
        </div>
      </Panel>
      {made && <Result made={made} />}
    </Stack>
  );
}
