import type { EndpointEdit, SchemaEntry } from '@midoffice/contract/content/documentation/shapes';
import { documentationWords } from '@midoffice/contract/content/documentation/lists';
import { endpoints, type Endpoint } from '@midoffice/contract/usage/api-usage/endpoints';
import type { Conflict } from '@midoffice/contract/kernel';
import type { DbOrTrx } from '../../../platform/db/connect.ts';
import { conflict, notFound } from '../../../platform/http/errors.ts';
import { releasedNotes, releasedTags } from './release/facts.ts';
import { releasedParameters } from './release/parameters.ts';
import { releasedProperties } from './release/samples.ts';
import { readRecords, type StoredRecord } from './store.ts';

const of = <T>(facts: Readonly<Record<string, T>>, code: string): T | undefined =>
  Object.hasOwn(facts, code) ? facts[code] : undefined;

/** An endpoint's record as it is read: what staff say, else what the release says. */
export function recordOf(endpoint: Endpoint, stored?: Omit<StoredRecord, 'code'>): SchemaEntry {
  const { code, path, group, minLevel } = endpoint;
  const edit: EndpointEdit = stored?.edit ?? {};
  const name = edit.name ?? endpoint.name;
  return {
    code,
    endpoint: path,
    name,
    group,
    minLevel,
    // What nobody has described yet is described by its name.
    description: edit.description ?? name,
    content: edit.content ?? '',
    version: path.startsWith('/api/v3/') ? 'v3' : path.startsWith('/api/v4/') ? 'v4' : null,
    tag: edit.tag === undefined ? (of(releasedTags, code) ?? null) : edit.tag,
    minLevelNotes: edit.minLevelNotes ?? [...(of(releasedNotes, code) ?? [])],
    parameters: edit.parameters ?? [...releasedParameters(code)],
    properties: edit.properties ?? releasedProperties(code),
    revision: stored?.revision ?? 0,
  };
}

/** Every endpoint's record, in the order of the documentation. */
export async function allRecords(db: DbOrTrx): Promise<SchemaEntry[]> {
  const stored = await readRecords(db);
  return endpoints.map((endpoint) => recordOf(endpoint, stored.get(endpoint.code)));
}

/** The endpoint of a code. @throws ApiError 404 */
export function requireEndpoint(code: string): Endpoint {
  const found = endpoints.find((endpoint) => endpoint.code === code);
  if (!found) throw notFound(documentationWords.unknownEndpoint);
  return found;
}

/** Refuses a change of a record that somebody changed since it was read. @throws ApiError 409 with both values */
export function requireRevision(record: StoredRecord, seen: number | undefined, edit: EndpointEdit): void {
  if (seen === undefined || seen === record.revision) return;
  const now = recordOf(requireEndpoint(record.code), record);
  const conflicts = Object.entries(edit).map(([field, yours]): Conflict => {
    const theirs = now[field as keyof SchemaEntry];
    return { field, expected: null, actual: theirs ?? null, wanted: yours ?? null };
  });
  throw conflict('Somebody changed this endpoint in the meantime. Reload it.', conflicts, record.revision);
}
