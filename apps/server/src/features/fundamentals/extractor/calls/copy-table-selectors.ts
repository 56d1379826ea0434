import { copyTableSelectors } from '@midoffice/contract/fundamentals/extractor/calls/copy-table-selectors';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { readSelectors } from '../template-store.ts';
import { addedRow, selectorKind } from '../template-rows.ts';
import { changeTemplates, copyName, newTemplateId, requireSelector } from '../templates.ts';

export const handler = implementWrite(copyTableSelectors, async (context, input) => {
  const original = await requireSelector(context, input.tableSelector);
  const names = (await readSelectors(context.trx)).map(({ templateName }) => templateName);
  const copy = {
    ...original,
    _id: newTemplateId(),
    templateName: copyName(original.templateName, names),
    // Two primary templates for the same tables would compete.
    primary: false,
  };
  const summary = `Table selector ${original.templateName} copied to ${copy.templateName}`;
  const rows = [addedRow(selectorKind, copy)];
  const plan = { kind: 'extractor.selector-copied', summary, rows };
  return { ...copy, ...(await changeTemplates(context, input, plan, `${summary}.`)) };
});
