import { changeCatalogueItem } from '@midoffice/contract/billing/prices/calls/change-catalogue-item';
import type { CatalogueField } from '@midoffice/contract/billing/prices/lists';
import { ApiError, badInput, conflict, notFound } from '../../../../platform/http/errors.ts';
import { isLocked } from '../../../../platform/effects/store.ts';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { changeItems, findItem, lockCatalogue, syncLock } from '../catalogue-store.ts';

/** An empty text is no value. */
const valueOf = (value: string | boolean): string | boolean | null => (value === '' ? null : value);

export const handler = implementWrite(
  changeCatalogueItem,
  async ({ trx, audit }, { id, changes, expected = {}, reason }) => {
    await lockCatalogue(trx);
    const item = await findItem(trx, id);
    if (!item) throw notFound('Our catalogue has no product or price of this ID.');
    const wanted = Object.entries(changes).flatMap(([field, value]) =>
      value === undefined ? [] : [[field as CatalogueField, valueOf(value)] as const],
    );
    if (!wanted.length) throw badInput('changes', 'must have at least one field');
    const other = wanted.find(([field]) => !Object.hasOwn(item.fields, field));
    if (other) throw badInput(`changes.${other[0]}`, `is no field of a ${item.kind}`);
    const moved = wanted.flatMap(([field, value]) => {
      const read = (expected as Record<string, string | boolean | undefined>)[field];
      const actual = item.fields[field] ?? null;
      return read === undefined || valueOf(read) === actual
        ? []
        : [{ field, expected: valueOf(read), actual, wanted: value }];
    });
    if (moved.length) throw conflict('Somebody else has changed this in the meantime.', moved);
    if (await isLocked(trx, syncLock))
      throw new ApiError(409, 'A product sync is in progress, please wait for the outcome.');
    const fields = Object.fromEntries(wanted);
    await changeItems(trx, [{ kind: item.kind, id, fields, synced: {} }]);
    await audit({ targetKind: item.kind, targetId: id, before: item.fields, after: fields, reason });
    return {
      success: true as const,
      message: 'Catalogue changed. The next sync brings it to the card provider.',
    };
  },
);
