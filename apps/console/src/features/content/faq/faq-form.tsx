import { getFaqCodes } from '@midoffice/contract/content/faq/calls/get-faq-codes';
import { faqLimits, faqWords } from '@midoffice/contract/content/faq/lists';
import { useRead } from '../../../data/queries.ts';
import { Button } from '../../../kit/base/button.tsx';
import { Panel } from '../../../kit/base/panel.tsx';
import { ConfirmDialog } from '../../../kit/dialog/confirm-dialog.tsx';
import { Form, SelectField, TextAreaField, TextField } from '../../../kit/form/field.tsx';
import type { Edited } from './edited.ts';
import css from './faq.module.css';
import { useFaqForm } from './use-faq-form.ts';

type Desk = ReturnType<typeof useFaqForm>;

/** Why a record cannot be saved as a draft; undefined where it can. */
const draftRefusal = ({ fields, refusal, record: { id, draft } }: Desk): string | undefined =>
  refusal ??
  (id && !draft
    ? 'It is published already'
    : fields.values.question.trim()
      ? undefined
      : faqWords.noQuestion);

function Buttons({ desk, onNew }: { readonly desk: Desk; onNew(): void }) {
  const { pending, refusal, saveDraft, deletion } = desk;
  return (
    <>
      {desk.record.id && (
        <>
          <Button
            variant="danger"
            pending={deletion.pending}
            disabledReason={deletion.refusal ?? undefined}
            onClick={deletion.ask}
          >
            Delete
          </Button>
          <Button onClick={onNew}>New record</Button>
        </>
      )}
      <Button pending={pending} disabledReason={draftRefusal(desk)} onClick={saveDraft}>
        Save as draft
      </Button>
      <Button type="submit" variant="primary" pending={pending} disabledReason={refusal ?? undefined}>
        Submit
      </Button>
    </>
  );
}

function CodeFields({ fields }: Pick<Desk, 'fields'>) {
  const codes = useRead(getFaqCodes, { type: 'default' }, { staleMs: 600_000 });
  const code = fields.text('topic');
  const subCodes = codes.data?.find(({ value }) => value === code.value)?.subCodes ?? [];
  return (
    <div className={css.pair}>
      <SelectField
        label="Code"
        options={[
          { value: '', label: codes.isPending ? 'Loading…' : 'Select a code' },
          ...(codes.data ?? []).map(({ title, value }) => ({ value, label: title })),
        ]}
        {...code}
        error={codes.error?.message ?? code.error}
        onChange={(value) => fields.set({ topic: value, subCode: '' })}
      />
      <SelectField
        label="Sub code"
        options={[
          { value: '', label: code.value ? 'Select a sub code' : 'Select a code first' },
          ...subCodes.map((value) => ({ value, label: value })),
        ]}
        {...fields.text('subCode')}
      />
    </div>
  );
}

interface FaqFormProps {
  readonly edited: Edited;
  onDone(): void;
  onNew(): void;
}

/** What the form holds by now: a record that was saved while more was typed is no new one any more. */
const titleOf = ({ id, draft }: Desk['record']): string =>
  id ? (draft ? 'Edit draft' : 'Edit record') : 'New record';

/** The form of a record; it is empty again after a save and after a deletion. */
export function FaqForm({ edited, onDone, onNew }: FaqFormProps) {
  const desk = useFaqForm(edited, onDone);
  const { fields, deletion } = desk;
  return (
    <Panel title={titleOf(desk.record)}>
      <Form label="FAQ record" onSubmit={desk.publish} buttons={<Buttons desk={desk} onNew={onNew} />}>
        {desk.offer}
        <div className={css.form} data-screen="faq-edit-mode">
          <CodeFields fields={fields} />
          <TextAreaField
            label="Question"
            rows={2}
            maxLength={faqLimits.question}
            {...fields.text('question')}
          />
          <TextAreaField label="Answer" rows={7} maxLength={faqLimits.answer} {...fields.text('answer')} />
          <div className={css.pair}>
            <TextField
              label="Endpoint"
              hint="Path that it is about, such as /api/v3/quote"
              maxLength={faqLimits.endpoint}
              {...fields.text('endpoint')}
            />
            <TextField
              label="Key"
              hint="By which other systems name it"
              maxLength={faqLimits.key}
              {...fields.text('key')}
            />
          </div>
        </div>
        {desk.dialog}
        {deletion.isOpen && (
          <ConfirmDialog
            title="Delete FAQ record"
            action="Delete record"
            danger
            onConfirm={deletion.confirm}
            onClose={deletion.close}
          >
            {`“${fields.start.question}” is no longer listed, and answers no longer use it. The audit log keeps its text.`}
          </ConfirmDialog>
        )}
      </Form>
    </Panel>
  );
}
