import { changelogLimits, changelogTypes } from '@midoffice/contract/content/changelog/lists';
import { Button } from '../../../kit/base/button.tsx';
import { Form, SelectField, TextAreaField, TextField } from '../../../kit/form/field.tsx';
import css from './changelog.module.css';
import { useEntryForm, type Edited } from './use-entry-form.ts';

/** The form of an entry: new, of a generated item, or of an entry that exists. */
export function EntryForm({ edited, onDone }: { readonly edited: Edited; onDone(): void }) {
  const { entry, fields, offer, dialog, pending, refusal, save } = useEntryForm(edited, onDone);
  return (
    <Form
      label="Change log entry"
      onSubmit={save}
      buttons={
        <>
          {entry.id && <Button onClick={onDone}>New entry</Button>}
          <Button type="submit" variant="primary" pending={pending} disabledReason={refusal ?? undefined}>
            {entry.revision ? 'Save entry' : 'Add entry'}
          </Button>
        </>
      }
    >
      {offer}
      <div className={css.form}>
        <TextAreaField label="Text" rows={2} maxLength={changelogLimits.text} {...fields.text('text')} />
        <div className={css.pair}>
          <TextField label="URL" maxLength={changelogLimits.url} {...fields.text('url')} />
          <TextField label="URL text" maxLength={changelogLimits.urlText} {...fields.text('urlText')} />
          <SelectField label="Type" options={changelogTypes} {...fields.text('type')} />
        </div>
        <TextAreaField
          label="Detail"
          rows={4}
          maxLength={changelogLimits.detail}
          {...fields.text('detail')}
        />
      </div>
      {dialog}
    </Form>
  );
}
