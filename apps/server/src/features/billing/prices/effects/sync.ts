import type { CatalogueChangeLine } from '@midoffice/contract/billing/prices/shapes';
import { EffectRefused, effectKind } from '../../../../platform/effects/effects.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { catalogueChanges, decided, pushesOf, shownChanges, type Push, type Sides } from '../catalogue.ts';
import {
  changeItems,
  lockCatalogue,
  ourCatalogue,
  putFromProvider,
  putSync,
  type OwnChange,
} from '../catalogue-store.ts';
import type { ProviderPrice, ProviderProduct } from '../../../../platform/connectors/stripe/catalogue.ts';

interface Input {
  readonly sides: Sides;
  /** Names what staff were shown; absent where the caller did not look. */
  readonly expected?: string | undefined;
}

/** What differs now, and what of it is made. */
async function decide({ db, connectors }: Platform, { sides, expected }: Input) {
  const { catalogue } = connectors.stripe;
  const theirs = { products: await catalogue.products(), prices: await catalogue.prices() };
  const shown = shownChanges(catalogueChanges(await ourCatalogue(db), theirs));
  if (expected !== undefined && expected !== shown.digest)
    throw new EffectRefused(
      'The products have changed since the differences were shown. Nothing was synced, please check again.',
      409,
    );
  const { made, left } = decided(shown.changes, sides);
  const added = new Set(made.filter(({ what }) => what === 'add').map(({ id }) => id));
  return {
    made,
    left: left + shown.more,
    products: theirs.products.filter(({ id }) => added.has(id)) as ProviderProduct[],
    prices: theirs.prices.filter(({ id }) => added.has(id)) as ProviderPrice[],
  };
}

/** What is written here for the changes that came to pass. */
function ownChanges(made: readonly CatalogueChangeLine[], pushed: ReadonlySet<string>): OwnChange[] {
  return made.flatMap(({ kind, id, direction, what, field, ours, theirs }): OwnChange[] => {
    if (what === 'add') return [];
    if (what === 'archive') return [{ kind, id, fields: { active: false }, synced: { active: false } }];
    if (direction === 'pull')
      return [{ kind, id, fields: { [field!]: theirs }, synced: { [field!]: theirs } }];
    return pushed.has(id) ? [{ kind, id, fields: {}, synced: { [field!]: ours } }] : [];
  });
}

/** Brings our catalogue and the provider's together: exactly the changes that were shown, each once. */
export const effect = effectKind<Input>({
  kind: 'prices.sync',
  title: 'Product sync',
  changes: ['prices'],
  inspectsFirst: true,
  completes: true,
  mayStill: async () => undefined,
  lockedMessage: 'A product sync is already in progress, please wait for the outcome.',
  async run({ input, step, platform, actor }) {
    const { catalogue } = platform.connectors.stripe;
    const plan = await step('differences', () => decide(platform, input), { fresh: true, reads: true });
    const pushed = new Set<string>();
    const push = ({ kind, id, before, wanted }: Push, key: string): Promise<'done' | 'moved'> =>
      kind === 'product'
        ? catalogue.changeProduct(id, before as object, wanted as object, key)
        : catalogue.changePrice(id, before as object, wanted as object, key);
    const pushes = pushesOf(plan.made);
    for (const one of pushes)
      if ((await step(`push ${one.id}`, (key) => push(one, key))) === 'done') pushed.add(one.id);
    const moved = pushes.length - pushed.size;
    const left = plan.left + moved;
    const pulled = plan.made.filter(({ direction }) => direction === 'pull').length;
    return {
      message: `Products have been synced successfully.${left ? ` ${left} ${left === 1 ? 'difference was' : 'differences were'} left.` : ''}`,
      after: {
        pulled,
        pushed: pushed.size,
        left,
        changes: plan.made.map(({ key, direction, ours, theirs }) => ({ key, direction, ours, theirs })),
      },
      result: { pulled, pushed: pushed.size, left },
      async keep(trx) {
        await lockCatalogue(trx);
        await putFromProvider(trx, { products: plan.products, prices: plan.prices });
        await changeItems(trx, mergedByItem(ownChanges(plan.made, pushed)));
        await putSync(trx, actor.label);
      },
    };
  },
});

/** One change an item: a row is updated once. */
function mergedByItem(changes: readonly OwnChange[]): OwnChange[] {
  return [...Map.groupBy(changes, ({ kind, id }) => `${kind}:${id}`).values()].map((lines) => ({
    kind: lines[0]!.kind,
    id: lines[0]!.id,
    fields: Object.assign({}, ...lines.map(({ fields }) => fields)) as OwnChange['fields'],
    synced: Object.assign({}, ...lines.map(({ synced }) => synced)) as OwnChange['synced'],
  }));
}
