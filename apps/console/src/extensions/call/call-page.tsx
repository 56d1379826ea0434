import { Button } from '../../kit/base/button.tsx';
import { Form, TextField } from '../../kit/form/field.tsx';
import { labels, useDialIn } from './use-dial-in.ts';
import css from '../shared/extension.module.css';

/** Reads a dial-in page into the record of a call, and fills the page from the record. */
export function CallPage(props: Parameters<typeof useDialIn>[0]) {
  const { fields, note, pending, readPage, fill, save } = useDialIn(props);
  return (
    <Form
      label={`Dial-in of ${props.call.symbol}`}
      onSubmit={() => void save()}
      buttons={
        <>
          <Button onClick={() => void readPage()}>Read this page</Button>
          <Button onClick={() => void fill()}>Fill this page</Button>
          <Button variant="primary" type="submit" pending={pending}>
            Save to the record
          </Button>
        </>
      }
    >
      <div className={css.pair}>
        <TextField label={labels.dialinNumber} maxLength={40} {...fields.text('dialinNumber')} />
        <TextField label={labels.dialinCode} maxLength={30} {...fields.text('dialinCode')} />
      </div>
      {(['dialinLink', 'newsLink', 'audioFileLink'] as const).map((name) => (
        <TextField key={name} label={labels[name]} maxLength={2000} {...fields.text(name)} />
      ))}
      {note && (
        <p className={note.isProblem ? css.problem : css.soft} role={note.isProblem ? 'alert' : 'status'}>
          {note.text}
        </p>
      )}
    </Form>
  );
}
