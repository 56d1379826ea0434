import { getDocumentation } from '@midoffice/contract/content/documentation/calls/get-documentation';
import { implementRead } from '../../../../platform/http/implement.ts';
import { allRecords } from '../records.ts';
import { isDraft, sampleOf } from '../release/samples.ts';

export const handler = implementRead(getDocumentation, async ({ db }) =>
  (await allRecords(db)).map(({ code, endpoint, name, group, minLevel, tag, minLevelNotes, ...record }) => ({
    category: group,
    data: name,
    url: code,
    path: endpoint,
    version: record.version,
    ...(tag ? { tag } : {}),
    ...(minLevel ? { minLevel } : {}),
    ...(minLevelNotes.length ? { minLevelNotes } : {}),
    description: record.description,
    content: record.content,
    parameters: record.parameters,
    properties: record.properties,
    sample: sampleOf(code),
    draft: isDraft(code),
  })),
);
