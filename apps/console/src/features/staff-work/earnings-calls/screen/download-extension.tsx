import { downloadCallExtension } from '@midoffice/contract/staff-work/extensions/calls/download-call-extension';
import { useDownload } from '../../../../data/download.ts';
import { Button } from '../../../../kit/base/button.tsx';

/** Saves the browser extension for the dial-in pages of calls. */
export function DownloadExtension() {
  const { run, pending } = useDownload(downloadCallExtension, { name: 'earnings-call-extension.zip' });
  return (
    <Button pending={pending} onClick={() => void run({})}>
      Download Extension
    </Button>
  );
}
