import { downloadEdsSample, uploadEdsFile } from '@midoffice/contract/corporate-actions/calls';
import {
  edsFileMaxBytes,
  edsTableLabels,
  edsTexts,
  edsUploadSources,
  type EdsTable,
} from '@midoffice/contract/corporate-actions/lists';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { plain } from '../../../../data/client.ts';
import { useRefusal } from '../../../../data/me.ts';
import { useWrite } from '../../../../data/queries.ts';
import { Button } from '../../../../kit/base/button.tsx';
import { plural } from '../../../../kit/base/format.ts';
import { Dialog } from '../../../../kit/dialog/dialog.tsx';
import { CsvUpload } from '../../../../kit/form/csv-upload.tsx';
import { SelectField } from '../../../../kit/form/field.tsx';
import { ErrorState } from '../../../../kit/states/states.tsx';
import css from '../../corporate-actions.module.css';

interface CsvDialogProps {
  readonly symbol: string;
  readonly table: EdsTable;
  onClose(): void;
}

/** The session opens the sample: no key stands in its address. */
const sampleAddress = (type: EdsTable, symbol: string): string =>
  `${plain(downloadEdsSample).path}?${new URLSearchParams({ type, symbol })}`;

/** Uploads one source's records as CSV, and shows what such a file looks like. */
export function CsvDialog({ symbol, table, onClose }: CsvDialogProps) {
  const [source, setSource] = useState<string>('yahoo-csv');
  const refusal = useRefusal(uploadEdsFile);
  const upload = useWrite(uploadEdsFile, { success: edsTexts.imported, quiet: 'failure' });
  const [told, setTold] = useState('');
  const send = async (name: string, text: string): Promise<void> => {
    setTold('');
    const file = new File([text], name, { type: 'text/csv' });
    const done = await upload.run({ file, type: table, source } as Parameters<typeof upload.run>[0]);
    if (done)
      setTold(
        `${plural(done.rows, 'line')} of ${plural(done.symbols, 'symbol')}: ${done.inserted} new, ${done.changed} changed.`,
      );
  };
  return (
    <Dialog
      title={`CSV of ${edsTableLabels[table]}`}
      onClose={onClose}
      buttons={<Button onClick={onClose}>Close</Button>}
    >
      <div className={css.stack}>
        <SelectField label="Source" value={source} options={edsUploadSources} onChange={setSource} />
        <CsvUpload
          label="CSV upload"
          maxBytes={edsFileMaxBytes}
          pending={upload.pending}
          reason={refusal}
          onUpload={({ name, text }) => void send(name, text)}
        />
        {upload.error && <ErrorState error={upload.error} />}
        {told && (
          <p className={css.note} role="status">
            {told}
          </p>
        )}
        <p className={css.note}>
          The same file twice changes nothing. A wrong line is named, and nothing is stored then.
        </p>
        <Button
          icon={<IconDownload size={14} />}
          reason={symbol ? undefined : 'Please enter a ticker!'}
          onClick={() => window.open(sampleAddress(table, symbol), '_blank', 'noopener')}
        >
          Download sample
        </Button>
      </div>{' '}
    </Dialog>
  );
}
