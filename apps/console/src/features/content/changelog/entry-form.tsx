import { changelogLimits, changelogTypes } from '@midoffice/contract/content/changelog/lists';
import { Button } from '../../../kit/base/button.tsx';
import { Panel } from '../../../kit/base/panel.tsx';
import { Form, SelectField, TextAreaField, TextField } from '../../../kit/form/field.tsx';
import css from './changelog.module.css';
import { useEntryForm, type Edited } from './use-entry-form.ts';

interface EntryFormProps {
  readonly edited: Edited;
  /** The entry was saved, or is somebody else's: the form is done with. */
  onDone(): void;
  /** A new entry is wanted in its place. */
  onNew(): void;
}

/** The form of an entry: new, of a generated item, or of an entry that exists. */
export function EntryForm({ edited, onDone, onNew }: EntryFormProps) {
  const { entry, fields, offer, dialog, pending, refusal, save } = useEntryForm(edited, onDone);
  return (
    <Panel title={entry.revision ? 'Edit entry' : 'New entry'}>
      <div data-screen="changelog-screen">
        <Form
          label="Change log entry"
          onSubmit={save}
          buttons={
            <>
              {entry.id && <Button onClick={onNew}>New entry</Button>}
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
      </div>
    </Panel>
  );
}
