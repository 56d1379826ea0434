import { copyRowMapper } from '@midoffice/contract/fundamentals/extractor/calls/copy-row-mapper';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { readMappers } from '../template-store.ts';
import { addedRow, mapperKind } from '../template-rows.ts';
import { changeTemplates, copyName, newTemplateId, requireMapper } from '../templates.ts';

export const handler = implementWrite(copyRowMapper, async (context, input) => {
  const original = await requireMapper(context, input.mapper);
  const names = (await readMappers(context.trx)).map(({ templateName }) => templateName);
  const copy = {
    ...original,
    _id: newTemplateId(),
    templateName: copyName(original.templateName, names),
  };
  const summary = `Row mapper ${original.templateName} copied to ${copy.templateName}`;
  const plan = { kind: 'extractor.mapper-copied', summary, rows: [addedRow(mapperKind, copy)] };
  return { ...copy, ...(await changeTemplates(context, input, plan, `${summary}.`)) };
});
