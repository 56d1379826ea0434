import { updateManualFieldsEdit } from '@midoffice/contract/fundamentals/profile/calls/update-manual-fields-edit';
import { profileTexts } from '@midoffice/contract/fundamentals/profile/lists';
import { notFound } from '../../../../platform/http/errors.ts';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { readAllowed } from '../allowed.ts';
import { planEdit } from '../plan-edit.ts';
import { isKnown } from '../profile.ts';
import { named, requireSomething, runProfileRepair } from '../repair.ts';

export const handler = implementWrite(updateManualFieldsEdit, (context, input) => {
  const { symbol, type, shortSymbolMap, expectedSymbolMap, ...rest } = input;
  const { reset, sources, expected, preview, reason, ...fields } = rest;
  requireSomething(Object.keys(fields).length > 0 || reset.length > 0 || shortSymbolMap !== undefined);
  return runProfileRepair(context, { symbol, preview, reason }, async (profile) => {
    if (!isKnown(profile)) throw notFound(profileTexts.noValidData(type, symbol));
    const { trx, platform } = context;
    const edit = {
      type,
      given: fields,
      reset,
      sources,
      expected,
      mappings: shortSymbolMap && { wanted: shortSymbolMap, read: expectedSymbolMap },
      day: new Date(platform.now()).toISOString().slice(0, 10),
    };
    const plan = await planEdit(trx, profile, edit, await readAllowed(trx));
    const from = [...new Set(plan.fields.flatMap((field) => sources[field] ?? []))];
    const what = [...plan.fields, ...(shortSymbolMap ? ['symbol map'] : [])];
    return {
      ...plan,
      kind: 'profile.fields-updated',
      source: from.length ? from.join(', ') : 'person',
      summary: `Manual fields of ${symbol}: ${named(what)}`,
      message: 'Manual fields updated.',
    };
  });
});
