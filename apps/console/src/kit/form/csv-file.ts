/** What is wrong with a file that is to be uploaded as CSV; null where nothing is. */
export function csvFileFault(
  file: { readonly name: string; readonly size: number } | null | undefined,
  maxBytes: number,
): string | null {
  if (!file) return 'No file selected!';
  if (!/\.csv$/i.test(file.name)) return `${file.name} is no .csv file.`;
  if (file.size === 0) return `${file.name} is empty.`;
  if (file.size > maxBytes) return `${file.name} is larger than ${formatBytes(maxBytes)}.`;
  return null;
}

/** A size of a file as `12 KB` or `1.5 MB`. */
export function formatBytes(bytes: number): string {
  const [unit, size] = bytes >= 1024 ** 2 ? ['MB', 1024 ** 2] : bytes >= 1024 ? ['KB', 1024] : ['bytes', 1];
  return `${Number((bytes / Number(size)).toFixed(1))} ${unit}`;
}
