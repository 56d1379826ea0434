import { saveRowMapper } from '@midoffice/contract/fundamentals/extractor/calls/save-row-mapper';
import { extractorTexts } from '@midoffice/contract/fundamentals/extractor/lists';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { readMapper } from '../template-store.ts';
import { addedRow, changedFields, mapperKind } from '../template-rows.ts';
import {
  changeTemplates,
  newTemplateId,
  reconnected,
  refuseUnknownFields,
  requireMapper,
} from '../templates.ts';

export const handler = implementWrite(saveRowMapper, async (context, input) => {
  const { _id, ...wanted } = input.mapper;
  refuseUnknownFields(wanted.statementType, wanted.value);
  const current = _id === undefined ? undefined : await requireMapper(context, _id);
  const id = current?._id ?? newTemplateId();
  const rows = current
    ? changedFields(mapperKind, current, wanted, input.expected)
    : [addedRow(mapperKind, { _id: id, ...wanted })];
  // A name that the editor did not change stays what somebody else has made of it.
  const isRenamed = current && wanted.templateName !== (input.expected?.templateName ?? current.templateName);
  if (isRenamed) rows.push(...(await reconnected(context, current.templateName, wanted.templateName)));
  const answer = await changeTemplates(
    context,
    input,
    { kind: 'extractor.mapper-saved', summary: `Row mapper ${wanted.templateName} saved`, rows },
    extractorTexts.success,
  );
  return { ...answer, mapper: (await readMapper(context.trx, id)) ?? { _id: id, ...wanted } };
});
