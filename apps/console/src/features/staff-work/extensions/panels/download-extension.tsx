import { downloadCallExtension } from '@midoffice/contract/staff-work/extensions/calls/download-call-extension';
import { downloadTaskExtension } from '@midoffice/contract/staff-work/extensions/calls/download-task-extension';
import type { ExtensionKind } from '@midoffice/contract/staff-work/extensions/lists';
import { IconPuzzle } from '@tabler/icons-react';
import { useDownload } from '../../../../data/download.ts';
import { useRefusal } from '../../../../data/me.ts';
import { Button } from '../../../../kit/base/button.tsx';

const extensions = {
  task: { call: downloadTaskExtension, about: 'Makes a task of the page that is open in your browser.' },
  call: {
    call: downloadCallExtension,
    about: 'Shows the calls of the day, fills dial-in pages and reads them.',
  },
} as const;

/** The button that saves a browser extension as a zip file. */
export function DownloadExtension({ kind }: { readonly kind: ExtensionKind }) {
  const { call, about } = extensions[kind];
  const download = useDownload(call, { name: `midoffice-${kind}-extension.zip` });
  return (
    <Button
      icon={<IconPuzzle size={15} />}
      pending={download.pending}
      disabledReason={useRefusal(call)}
      tooltip={about}
      onClick={() => void download.run({})}
    >
      Download Extension
    </Button>
  );
}
