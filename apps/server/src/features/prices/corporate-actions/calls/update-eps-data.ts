import { updateEpsData } from '@midoffice/contract/prices/corporate-actions/calls/update-eps-data';
import { edsTexts } from '@midoffice/contract/prices/corporate-actions/shapes';
import type { InputOf } from '@midoffice/contract/kernel';
import { badInput } from '../../../../platform/http/errors.ts';
import { implementWrite } from '../../../../platform/http/implement.ts';
import type { Desk } from '../desk.ts';
import { runEdit } from '../edit.ts';
import { keyOf, namedRecord, refuseOtherSymbol } from '../flat.ts';
import { planCollected, type Collected } from '../plan.ts';

type Input = InputOf<typeof updateEpsData>;

/** What was sent, with every record by its key. @throws ApiError 400 that names a bad record or field */
function collectedOf({ table, symbol, main }: Desk, input: Input): Collected {
  const keysOf = (field: 'deletedValues' | 'restoredValues' | 'noOverride'): string[] =>
    (input[field] ?? []).map((name, i) => keyOf(table, name, `${field}.${i}`));
  const updatedValues = input.updatedValues.map((record, i) => {
    const place = `updatedValues.${i}`;
    refuseOtherSymbol(symbol, record, place);
    const named = namedRecord(table, record, place);
    if (record.deleted !== undefined && record.deleted !== (main.get(named.key)?.deleted ?? false))
      throw badInput(`${place}.deleted`, 'is set by deletedValues and restoredValues');
    return named;
  });
  return {
    ...input,
    updatedValues,
    deletedValues: keysOf('deletedValues'),
    restoredValues: keysOf('restoredValues'),
    noOverride: input.noOverride && keysOf('noOverride'),
  };
}

export const handler = implementWrite(updateEpsData, (context, input) =>
  runEdit(context, input, edsTexts.saved, (desk) => planCollected(desk, collectedOf(desk, input))),
);
