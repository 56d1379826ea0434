import { photoMaxBytes, photoRefusals, photoTypes } from '@midoffice/contract/content/photos/shapes';

/** Why a chosen file is no photo, by its size and name; null where it may be one. The server looks at its content. */
export function photoFault(file: { readonly name: string; readonly size: number }): string | null {
  if (file.size > photoMaxBytes) return photoRefusals.size;
  const end = /\.(\w+)$/.exec(file.name)?.[1]?.toLowerCase() ?? '';
  return photoTypes.some((type) => type === end) ? null : photoRefusals.type;
}

/** The image to show after `failed` could not be: the next of the list, null at its end. */
export function nextSource(sources: readonly string[], failed: string): string | null {
  return sources[sources.indexOf(failed) + 1] ?? null;
}
