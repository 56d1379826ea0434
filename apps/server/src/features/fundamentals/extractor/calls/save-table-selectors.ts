import { saveTableSelectors } from '@midoffice/contract/fundamentals/extractor/calls/save-table-selectors';
import { extractorTexts } from '@midoffice/contract/fundamentals/extractor/lists';
import { badInput } from '../../../../platform/http/errors.ts';
import { implementWrite, type WriteContext } from '../../../../platform/http/implement.ts';
import { readMappers, readSelector } from '../template-store.ts';
import { addedRow, changedFields, selectorKind } from '../template-rows.ts';
import { changeTemplates, newTemplateId, requireSelector } from '../templates.ts';

/** Refuses a mapper that is newly connected and unknown, or for another statement. @throws ApiError 400 */
async function refuseUnknownMappers(
  { trx }: WriteContext,
  wanted: { readonly statementType: string; readonly connectedRowMappers: readonly string[] },
  connected: readonly string[],
): Promise<void> {
  const mappers = new Map((await readMappers(trx)).map((mapper) => [mapper.templateName, mapper]));
  for (const name of wanted.connectedRowMappers) {
    const mapper = mappers.get(name);
    if (!mapper && !connected.includes(name))
      throw badInput('selector.connectedRowMappers', `there is no row mapper called ${name}`);
    if (mapper && mapper.statementType !== wanted.statementType)
      throw badInput('selector.connectedRowMappers', `${name} is for ${mapper.statementType} statements`);
  }
}

export const handler = implementWrite(saveTableSelectors, async (context, input) => {
  const { _id, ...wanted } = input.selector;
  const current = _id === undefined ? undefined : await requireSelector(context, _id);
  await refuseUnknownMappers(context, wanted, current?.connectedRowMappers ?? []);
  const id = current?._id ?? newTemplateId();
  const rows = current
    ? changedFields(selectorKind, current, wanted, input.expected)
    : [addedRow(selectorKind, { _id: id, ...wanted })];
  const answer = await changeTemplates(
    context,
    input,
    { kind: 'extractor.selector-saved', summary: `Table selector ${wanted.templateName} saved`, rows },
    extractorTexts.success,
  );
  return { ...answer, selector: (await readSelector(context.trx, id)) ?? { _id: id, ...wanted } };
});
