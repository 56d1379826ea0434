import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { features as featuresWithCalls } from '@midoffice/contract';
import { identities, type Identity } from './matrix.ts';

const folder = join(import.meta.dirname, '..', 'features');

/** The reviewed file that says who may make the calls of a feature. */
export const permissionsFileOf = (feature: string): string => join(folder, feature, 'calls/permissions.txt');

/** The lines of a feature's reviewed file; none where it has no file. */
export function readPermissions(feature: string): readonly string[] {
  const file = permissionsFileOf(feature);
  return existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n') : [];
}

/** Reviewed files of features that have no calls. */
export const strayPermissionsFiles = (): readonly string[] =>
  globSync('*/*/calls/permissions.txt', { cwd: folder }).filter(
    (file) => !featuresWithCalls.includes(file.split('/').slice(0, 2).join('/')),
  );

/** The reviewed verdict of every call, by `call identity`. */
export function reviewedVerdicts(): ReadonlyMap<string, string> {
  const verdicts = new Map<string, string>();
  for (const line of featuresWithCalls
    .flatMap(readPermissions)
    .filter((text) => text && !text.startsWith('#'))) {
    const parts = line.split(/ +/);
    identities.forEach((identity: Identity, index) =>
      verdicts.set(`${parts[0]} ${identity}`, parts[parts.length - identities.length + index]!),
    );
  }
  return verdicts;
}
