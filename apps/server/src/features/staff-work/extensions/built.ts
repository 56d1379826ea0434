import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { extensionTexts, type ExtensionKind } from '@midoffice/contract/staff-work/extensions/lists';
import { ApiError } from '../../../platform/http/errors.ts';

/** Where the build of the console puts the extensions. */
export const builtFolder = join(import.meta.dirname, '../../../../../console/dist/extensions');

/**
 * The zip file of an extension as the console's build made it.
 * @throws ApiError 503 where there is none: the console is not built, or is being built
 */
export async function readExtension(kind: ExtensionKind, folder = builtFolder): Promise<Uint8Array> {
  try {
    return await readFile(join(folder, `${kind}.zip`));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new ApiError(503, extensionTexts.notDownloaded);
  }
}
