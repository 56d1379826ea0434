import type { AnyCall, SentOf } from '@midoffice/contract/kernel';
import { useCallback, useState } from 'react';
import { callForFile, plain } from './client.ts';
import { snackbar } from './snackbar.ts';

/** Hands a file to the browser to save. */
export function saveFile(name: string, content: Blob | string, type = 'text/csv'): void {
  const blob = typeof content === 'string' ? new Blob([content], { type: `${type};charset=utf-8` }) : content;
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

interface DownloadOptions {
  /** File name where the server gives none. */
  readonly name: string;
  /** A failure is only logged: for what is fetched beside the work. */
  readonly silent?: boolean;
  /** What is said of a file by its name, such as that it is cut. */
  noteOf?(fileName: string): string | undefined;
}

/** Saves the file that a call answers. A failure is shown with the server's text, else the call's own. */
export async function downloadCall<C extends AnyCall>(
  call: C,
  input: SentOf<C>,
  { name, silent = false, noteOf }: DownloadOptions,
): Promise<void> {
  try {
    const file = await callForFile(call, input);
    saveFile(file.name ?? name, file.content);
    const note = noteOf?.(file.name ?? name);
    if (note) snackbar.info(note);
  } catch (error) {
    // oxlint-disable-next-line no-console -- where a failure is not shown, the log is all that is left of it
    if (silent) console.error(`${plain(call).name}: the download failed`, error);
    else snackbar.failure(error);
  }
}

/** A button's download: runs the call, and says whether it is running. */
export function useDownload<C extends AnyCall>(call: C, { name, silent = false, noteOf }: DownloadOptions) {
  const [pending, setPending] = useState(false);
  const run = useCallback(
    async (input: SentOf<C>): Promise<void> => {
      setPending(true);
      await downloadCall(call, input, { name, silent, ...(noteOf && { noteOf }) });
      setPending(false);
    },
    [call, name, silent, noteOf],
  );
  return { run, pending };
}
