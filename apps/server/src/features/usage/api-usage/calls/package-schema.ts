import { packageSchema } from '@midoffice/contract/usage/api-usage/calls/package-schema';
import { endpoints } from '@midoffice/contract/usage/api-usage/shapes';
import { implementRead } from '../../../../platform/http/implement.ts';
import { endpointDocs } from '../store.ts';

export const handler = implementRead(packageSchema, async ({ db }) => {
  const docs = await endpointDocs(db);
  return endpoints.map(({ code, path, name, group, minLevel }) => ({
    code,
    endpoint: path,
    name,
    group,
    minLevel,
    // What nobody has described yet is described by its name.
    description: docs.get(code)?.description ?? name,
    content: docs.get(code)?.content ?? '',
  }));
});
