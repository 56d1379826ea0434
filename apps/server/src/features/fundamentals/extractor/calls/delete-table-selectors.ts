import { deleteTableSelectors } from '@midoffice/contract/fundamentals/extractor/calls/delete-table-selectors';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { removedRow, selectorKind } from '../template-rows.ts';
import { changeTemplates, requireSelector } from '../templates.ts';

export const handler = implementWrite(deleteTableSelectors, async (context, input) => {
  const selector = await requireSelector(context, input.selector);
  const summary = `Table selector ${selector.templateName} deleted`;
  const rows = [removedRow(selectorKind, selector)];
  return changeTemplates(
    context,
    input,
    { kind: 'extractor.selector-deleted', summary, rows },
    `${summary}.`,
  );
});
