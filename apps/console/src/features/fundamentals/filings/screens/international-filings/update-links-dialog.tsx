import { updateInternationalFiling } from '@midoffice/contract/fundamentals/filings/calls/update-international-filing';
import type { InternationalFiling } from '@midoffice/contract/fundamentals/filings/shapes';
import { useState } from 'react';
import { useWrite } from '../../../../../data/queries.ts';
import { Button } from '../../../../../kit/base/button.tsx';
import { Dialog } from '../../../../../kit/dialog/dialog.tsx';
import { withTheirs } from '../../../../../kit/dialog/conflict-choices.ts';
import { useConflict } from '../../../../../kit/dialog/use-conflict.tsx';
import { DateField } from '../../../../../kit/form/date-field.tsx';
import { FieldFrame, Form, isDay, TextField } from '../../../../../kit/form/field.tsx';
import { useFields } from '../../../../../kit/form/use-fields.ts';
import { useNotifyDone } from '../../../../../kit/repair/use-notify-done.ts';
import css from '../../filings.module.css';

type Uploads = Partial<Record<'rawTextLink' | 's3Link', File>>;

interface UploadFieldProps {
  readonly label: string;
  readonly current: string | null;
  readonly accept: string;
  onFile(file: File | undefined): void;
}

/** A link that is replaced by a file upload only. */
function UploadField({ label, current, accept, onFile }: UploadFieldProps) {
  return (
    <FieldFrame label={label}>
      {(wired) => (
        <span className={css.upload}>
          <span className={css.current}>{current ?? 'None'}</span>
          <input
            {...wired}
            type="file"
            accept={accept}
            onChange={(event) => onFile(event.target.files?.[0])}
          />
        </span>
      )}
    </FieldFrame>
  );
}

const dayOrEmpty = (text: string): string | null =>
  text === '' || isDay(text) ? null : 'must be a date YYYY-MM-DD';

/** Edits an international filing: its dates, its link, and uploads of its document and plain text. */
export function UpdateLinksDialog({
  filing,
  onClose,
}: {
  readonly filing: InternationalFiling;
  onClose(): void;
}) {
  const { symbol, calendarYear, period } = filing;
  const { notify } = useNotifyDone();
  const conflict = useConflict();
  const [uploads, setUploads] = useState<Uploads>({});
  const fields = useFields(
    { date: filing.date, fillingDate: filing.fillingDate ?? '', finalLink: filing.finalLink ?? '' },
    {
      date: (text) => (isDay(String(text)) ? null : 'must be a date YYYY-MM-DD'),
      fillingDate: (text) => dayOrEmpty(String(text)),
    },
  );
  const save = useWrite(updateInternationalFiling, {
    quiet: 'success',
    onDone(done) {
      notify(done);
      onClose();
    },
    onFailed: (error) =>
      conflict.show(error, {
        keepMine: (mine) =>
          send(
            (values) => withTheirs(values, error.conflicts, mine),
            error.revision === undefined ? filing.updatedAt : new Date(error.revision).toISOString(),
          ),
        takeTheirs: onClose,
      }) || fields.fail(error),
  });
  /**
   * @param chosen what is sent of the values, after a conflict
   * @param updatedAt of the filing that was read, or that the conflict showed
   */
  const send = (chosen?: (values: typeof fields.values) => object, updatedAt = filing.updatedAt): void =>
    fields.submit((values) => {
      const record = {
        symbol,
        calendarYear,
        period,
        ...(chosen ? chosen(values) : values),
        updatedAt,
      };
      void save.run({ updateRecord: JSON.stringify(record), ...uploads });
    });
  const isChanged = fields.dirty || Object.keys(uploads).length > 0;
  const choose = (field: keyof Uploads) => (file: File | undefined) =>
    setUploads(({ [field]: _old, ...rest }) => (file ? { ...rest, [field]: file } : rest));
  return (
    <Dialog
      title="Update links"
      subject={`${symbol} ${calendarYear} ${period}`}
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            pending={save.pending}
            disabledReason={isChanged ? undefined : 'Nothing is changed'}
            onClick={() => send()}
          >
            Update
          </Button>
        </>
      }
    >
      <div data-screen="international-update-dialog">
        <Form label="Update links" onSubmit={() => isChanged && send()}>
          <DateField label="date" {...fields.text('date')} />
          <DateField label="fillingDate" {...fields.text('fillingDate')} />
          <TextField label="finalLink" {...fields.text('finalLink')} />
          <UploadField
            label="rawTextLink"
            current={filing.rawTextLink}
            accept=".txt,text/plain"
            onFile={choose('rawTextLink')}
          />
          <UploadField
            label="s3Link"
            current={filing.s3Link}
            accept=".html,.htm,.txt,.pdf"
            onFile={choose('s3Link')}
          />
        </Form>
      </div>
      {conflict.dialog}
    </Dialog>
  );
}
