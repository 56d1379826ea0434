import { packageSchema } from '@midoffice/contract/content/documentation/calls/package-schema';
import { documentationLimits, documentationWords } from '@midoffice/contract/content/documentation/lists';
import type { SchemaEntry } from '@midoffice/contract/content/documentation/shapes';
import { useRead } from '../../../../../data/queries.ts';
import { snackbar } from '../../../../../data/snackbar.ts';
import { textParam, useAddressState } from '../../../../../kit/address/use-address-state.ts';
import { Button } from '../../../../../kit/base/button.tsx';
import { Panel, Stack } from '../../../../../kit/base/panel.tsx';
import { MarkdownText } from '../../../../../kit/data-view/markdown.tsx';
import { Form, TextAreaField } from '../../../../../kit/form/field.tsx';
import { EmptyState, ErrorState } from '../../../../../kit/states/states.tsx';
import css from '../../documentation.module.css';
import { EndpointBox } from '../../endpoint-box.tsx';
import { EndpointHistory } from '../../endpoint-history.tsx';
import { useTextsForm } from './use-texts-form.tsx';

const params = { endpoint: textParam() };

function TextsForm({ entry }: { readonly entry: SchemaEntry }) {
  const { fields, offer, dialog, refusal, pending, save } = useTextsForm(entry);
  const { content } = fields.values;
  return (
    <Form
      label={`Documentation of ${entry.name}`}
      onSubmit={save}
      buttons={
        <Button
          type="submit"
          variant="primary"
          pending={pending}
          disabledReason={refusal ?? (fields.dirty ? undefined : 'Change a text first')}
        >
          Submit
        </Button>
      }
    >
      {offer}
      <div className={css.form}>
        <div className={css.facts}>
          <code>{entry.endpoint}</code>
          <span>{entry.group}</span>
          {entry.revision > 0 && <span>{`revision ${entry.revision}`}</span>}
        </div>
        <TextAreaField
          label="Description"
          rows={2}
          maxLength={documentationLimits.description}
          {...fields.text('description')}
        />
        <TextAreaField
          label="Content"
          hint="Markdown, shown on the website below the description"
          rows={12}
          maxLength={documentationLimits.content}
          {...fields.text('content')}
        />
        {content.trim() && (
          <section className={css.preview} aria-label="Preview of the content">
            <MarkdownText text={content} />
          </section>
        )}
      </div>
      {dialog}
    </Form>
  );
}

/** Site Changes > Route Documentation: description and content of an endpoint. Source: r003-route-docs. */
export function RouteDocumentation() {
  const [{ endpoint }, set] = useAddressState(params);
  const read = useRead(packageSchema, {});
  const chosen = read.data?.find(({ code }) => code === endpoint);
  return (
    <Stack>
      <Panel title="Route documentation">
        <div className={css.form} data-screen="route-documentation-screen">
          <EndpointBox
            entries={read.data ?? []}
            chosen={chosen}
            isWaiting={read.isPending}
            onPick={(code) => set({ endpoint: code }, { push: true })}
          />
          {chosen ? (
            <TextsForm key={chosen.code} entry={chosen} />
          ) : read.error ? (
            <ErrorState error={read.error} onRetry={() => void read.refetch()} />
          ) : (
            <form
              aria-label="Documentation"
              onSubmit={(event) => {
                event.preventDefault();
                snackbar.failure(new Error(documentationWords.noEndpoint));
              }}
            >
              <EmptyState
                text={
                  endpoint && read.data ? documentationWords.unknownEndpoint : documentationWords.noEndpoint
                }
              />
              <Button type="submit" variant="primary">
                Submit
              </Button>
            </form>
          )}
        </div>
      </Panel>
      {chosen && <EndpointHistory code={chosen.code} />}
    </Stack>
  );
}
