import { changeTableSelectorsName } from '@midoffice/contract/fundamentals/extractor/calls/change-table-selectors-name';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { changedFields, selectorKind } from '../template-rows.ts';
import { changeTemplates, requireSelector } from '../templates.ts';

export const handler = implementWrite(changeTableSelectorsName, async (context, input) => {
  const selector = await requireSelector(context, input.tableSelectorID);
  const summary = `Table selector ${selector.templateName} renamed to ${input.name}`;
  const rows = changedFields(selectorKind, selector, { templateName: input.name });
  return changeTemplates(
    context,
    input,
    { kind: 'extractor.selector-renamed', summary, rows },
    `${summary}.`,
  );
});
