import { changeRowMapperName } from '@midoffice/contract/fundamentals/extractor/calls/change-row-mapper-name';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { changedFields, mapperKind } from '../template-rows.ts';
import { changeTemplates, reconnected, requireMapper } from '../templates.ts';

export const handler = implementWrite(changeRowMapperName, async (context, input) => {
  const mapper = await requireMapper(context, input.mapperID);
  const summary = `Row mapper ${mapper.templateName} renamed to ${input.name}`;
  const rows = [
    ...changedFields(mapperKind, mapper, { templateName: input.name }),
    ...(await reconnected(context, mapper.templateName, input.name)),
  ];
  return changeTemplates(context, input, { kind: 'extractor.mapper-renamed', summary, rows }, `${summary}.`);
});
