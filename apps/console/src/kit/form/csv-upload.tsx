import { IconFile, IconUpload } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { Button } from '../base/button.tsx';
import { classes } from '../base/class-names.ts';
import { csvFileFault, formatBytes } from './csv-file.ts';
import css from './csv-upload.module.css';
import form from './form.module.css';

interface CsvUploadProps {
  readonly label: string;
  readonly pending: boolean;
  readonly maxBytes: number;
  /** Why it cannot be used: shown as the button's tooltip. */
  readonly disabledReason?: string | undefined;
  /** Called with a file that is CSV by its name and within the limit. */
  onUpload(file: { readonly name: string; readonly text: string }): void;
}

/** Chooses a .csv file and hands over its text; what came of it the caller says. */
export function CsvUpload({ label, pending, maxBytes, disabledReason, onUpload }: CsvUploadProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [error, setError] = useState<string | null>(null);
  const choose = (chosen: File | null): void => {
    setFile(chosen);
    setError(chosen && csvFileFault(chosen, maxBytes));
  };
  const upload = async (): Promise<void> => {
    const fault = csvFileFault(file, maxBytes);
    setError(fault);
    if (!file || fault) return;
    try {
      onUpload({ name: file.name, text: await file.text() });
    } catch {
      // The browser refuses to read a file that was changed or removed since it was chosen.
      setError(`${file.name} cannot be read any more: choose it again.`);
    }
  };
  return (
    <div className={form.field} role="group" aria-labelledby={id}>
      <span id={id} className={form.label}>
        {label}
      </span>
      <input
        ref={input}
        type="file"
        accept=".csv,text/csv"
        hidden
        aria-label={label}
        onChange={(event) => {
          choose(event.target.files?.[0] ?? null);
          // So that the same file, corrected, can be chosen once more.
          event.target.value = '';
        }}
      />
      <div className={css.line}>
        <Button
          icon={<IconFile size={14} />}
          disabledReason={disabledReason}
          disabled={pending}
          onClick={() => input.current?.click()}
        >
          Select file…
        </Button>
        <span className={classes(css.name, file && css.chosen)} data-tooltip={file?.name}>
          {file ? `${file.name} · ${formatBytes(file.size)}` : 'No file selected'}
        </span>
        <Button
          icon={<IconUpload size={14} />}
          pending={pending}
          disabledReason={disabledReason}
          onClick={() => void upload()}
        >
          Upload file
        </Button>
      </div>
      {error && (
        <span className={form.error} role="alert">
          {error}
        </span>
      )}
    </div>
  );
}
