import { downloadEdsSample } from '@midoffice/contract/prices/corporate-actions/calls/download-eds-sample';
import { uploadEdsFile } from '@midoffice/contract/prices/corporate-actions/calls/upload-eds-file';
import {
  edsFileMaxBytes,
  edsTableLabels,
  edsUploadSources,
  type EdsTable,
} from '@midoffice/contract/prices/corporate-actions/lists';
import type { OutputOf } from '@midoffice/contract/kernel';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { callApi, plain } from '../../../../../data/client.ts';
import { useRefusal } from '../../../../../data/me.ts';
import { Button } from '../../../../../kit/base/button.tsx';
import { formatNumber, plural } from '../../../../../kit/base/format.ts';
import { Dialog } from '../../../../../kit/dialog/dialog.tsx';
import { CsvUpload } from '../../../../../kit/form/csv-upload.tsx';
import { SelectField } from '../../../../../kit/form/field.tsx';
import { RepairDialog, type RepairAsk } from '../../repair-dialog.tsx';
import css from '../../corporate-actions.module.css';

type Uploaded = OutputOf<typeof uploadEdsFile>;

/** What a file holds, and how much of it the source had sent already. */
function uploadSaid({ rows, inserted, updated }: Uploaded): string {
  const counts = `${formatNumber(inserted)} new, ${formatNumber(updated)} changed, ${formatNumber(rows - inserted - updated)} as they are.`;
  return `${plural(rows, 'line')}: ${counts}`;
}

/** An upload: previewed first, then written as one change set. */
function uploadAsk(
  table: EdsTable,
  source: string,
  file: File,
  onWritten: (done: Uploaded) => void,
): RepairAsk<Uploaded> {
  return {
    title: `Upload ${file.name} as ${edsTableLabels[table]} of ${source}`,
    action: 'Upload',
    said: uploadSaid,
    repairs: [
      {
        table,
        send: ({ preview, ...how }) =>
          callApi(uploadEdsFile, { file, type: table, source, preview: preview ? 'true' : 'false', ...how }),
        onWritten,
      },
    ],
  };
}

interface CsvDialogProps {
  readonly symbol: string;
  readonly table: EdsTable;
  onClose(): void;
}

/** The session opens the sample: its address holds no key. */
const sampleAddress = (type: EdsTable, symbol: string): string =>
  `${plain(downloadEdsSample).path}?${new URLSearchParams({ type, symbol })}`;

/** Uploads one source's records as CSV, and shows what such a file looks like. */
export function CsvDialog({ symbol, table, onClose }: CsvDialogProps) {
  const [source, setSource] = useState<string>('yahoo-csv');
  const refusal = useRefusal(uploadEdsFile);
  const [notified, setNotified] = useState('');
  const [ask, setAsk] = useState<RepairAsk<Uploaded> | null>(null);
  const inspect = (name: string, text: string): void => {
    setNotified('');
    const file = new File([text], name, { type: 'text/csv' });
    setAsk(uploadAsk(table, source, file, (done) => setNotified(uploadSaid(done))));
  };
  return (
    <Dialog
      title={`CSV of ${edsTableLabels[table]}`}
      onClose={onClose}
      guarded={false}
      buttons={<Button onClick={onClose}>Close</Button>}
    >
      <div className={css.stack}>
        <SelectField label="Source" value={source} options={edsUploadSources} onChange={setSource} />
        <CsvUpload
          label="CSV upload"
          maxBytes={edsFileMaxBytes}
          pending={false}
          disabledReason={refusal}
          onUpload={({ name, text }) => inspect(name, text)}
        />
        {notified && (
          <p className={css.note} role="status">
            {notified}
          </p>
        )}
        <p className={css.note}>
          What would change is shown first. The same file twice changes nothing; a wrong line is named, and
          nothing is stored then.
        </p>
        <Button
          icon={<IconDownload size={14} />}
          disabledReason={symbol ? undefined : 'Please enter a ticker!'}
          onClick={() => window.open(sampleAddress(table, symbol), '_blank', 'noopener')}
        >
          Download sample
        </Button>
      </div>
      {ask && <RepairDialog ask={ask} back="Back" onClose={() => setAsk(null)} />}
    </Dialog>
  );
}
