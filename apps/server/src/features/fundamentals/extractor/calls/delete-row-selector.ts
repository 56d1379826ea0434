import { deleteRowSelector } from '@midoffice/contract/fundamentals/extractor/calls/delete-row-selector';
import { badInput } from '../../../../platform/http/errors.ts';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { mapperKind, removedRow } from '../template-rows.ts';
import { changeTemplates, reconnected, requireMapper } from '../templates.ts';

export const handler = implementWrite(deleteRowSelector, async (context, input) => {
  const id = input.selector ?? input.mapper;
  if (id === undefined) throw badInput('selector', 'is required');
  const mapper = await requireMapper(context, id);
  const summary = `Row mapper ${mapper.templateName} deleted`;
  const rows = [removedRow(mapperKind, mapper), ...(await reconnected(context, mapper.templateName, null))];
  return changeTemplates(context, input, { kind: 'extractor.mapper-deleted', summary, rows }, `${summary}.`);
});
