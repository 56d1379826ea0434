import { createHash } from 'node:crypto';
import { changesInSync, type CatalogueField } from '@midoffice/contract/billing/prices/lists';
import type { CatalogueChangeLine } from '@midoffice/contract/billing/prices/shapes';
import type { ProviderPrice, ProviderProduct } from '../../../platform/connectors/stripe/catalogue.ts';
import { money } from '../payments/api.ts';

/** The fields that both sides may change, of one item. A type, so that effects remember it. */
export type ItemFields = { readonly [F in CatalogueField]?: string | boolean | null };

/** One product or price on one side. */
interface Item {
  readonly kind: 'product' | 'price';
  readonly id: string;
  readonly label: string;
  readonly fields: ItemFields;
}

/** Our side: with what both had after the last sync. */
interface OurItem extends Item {
  readonly synced: ItemFields;
}

/** Both sides' products and prices. */
export interface ProviderCatalogue {
  readonly products: readonly ProviderProduct[];
  readonly prices: readonly ProviderPrice[];
}

/** What our catalogue holds. */
export interface OurCatalogue {
  readonly products: readonly (ProviderProduct & { readonly synced: ItemFields })[];
  readonly prices: readonly (ProviderPrice & { readonly synced: ItemFields })[];
}

/** The fields of a product, or of a price, that both sides may change. */
export const fieldsOf = {
  product: ({ name, description, active }: ProviderProduct): ItemFields => ({ name, description, active }),
  price: ({ name, planCode, active }: ProviderPrice): ItemFields => ({ name, planCode, active }),
};

const priceLabel = ({ name, amountCents, currency, interval, id }: ProviderPrice): string =>
  `${name ?? id}${amountCents === null ? '' : `, ${money(amountCents, currency)}`}${interval ? ` a ${interval}` : ''}`;

const itemsOf = ({ products, prices }: ProviderCatalogue): Item[] => [
  ...products.map((product) => ({
    kind: 'product' as const,
    id: product.id,
    label: product.name,
    fields: fieldsOf.product(product),
  })),
  ...prices.map((price) => ({
    kind: 'price' as const,
    id: price.id,
    label: priceLabel(price),
    fields: fieldsOf.price(price),
  })),
];

const same = (a: ItemFields, b: ItemFields, field: CatalogueField): boolean =>
  (a[field] ?? null) === (b[field] ?? null);

const lineOf = (
  { kind, id, label }: Item,
  line: Omit<CatalogueChangeLine, 'key' | 'kind' | 'id' | 'label'>,
): CatalogueChangeLine => ({ key: `${kind}:${id}:${line.field ?? line.what}`, kind, id, label, ...line });

/** What differs of an item that both sides have. Who has left the last sync's value has changed it; both may have. */
function differences(ours: OurItem, theirs: Item): CatalogueChangeLine[] {
  return (Object.keys(theirs.fields) as CatalogueField[])
    .filter((field) => !same(ours.fields, theirs.fields, field))
    .map((field) => {
      const direction = same(ours.fields, ours.synced, field)
        ? 'pull'
        : same(theirs.fields, ours.synced, field)
          ? 'push'
          : 'conflict';
      return lineOf(theirs, {
        direction,
        what: 'change',
        field,
        ours: ours.fields[field] ?? null,
        theirs: theirs.fields[field] ?? null,
      });
    });
}

/**
 * The differences between both catalogues, in a set order. What only the provider has is added here; what it has no more
 * is archived here: the provider deletes no price that was ever used, so a missing one is gone for good.
 */
export function catalogueChanges(ours: OurCatalogue, theirs: ProviderCatalogue): CatalogueChangeLine[] {
  const known = new Map<string, OurItem>();
  for (const product of ours.products)
    known.set(`product:${product.id}`, {
      ...itemsOf({ products: [product], prices: [] })[0]!,
      synced: product.synced,
    });
  for (const price of ours.prices)
    known.set(`price:${price.id}`, {
      ...itemsOf({ products: [], prices: [price] })[0]!,
      synced: price.synced,
    });
  const changes: CatalogueChangeLine[] = [];
  for (const item of itemsOf(theirs)) {
    const key = `${item.kind}:${item.id}`;
    const own = known.get(key);
    known.delete(key);
    if (own) changes.push(...differences(own, item));
    else
      changes.push(
        lineOf(item, { direction: 'pull', what: 'add', field: null, ours: null, theirs: item.label }),
      );
  }
  for (const own of known.values())
    if (own.fields.active)
      changes.push(
        lineOf(own, { direction: 'pull', what: 'archive', field: null, ours: own.label, theirs: null }),
      );
  const order = (kind: string): number => (kind === 'product' ? 0 : 1);
  return changes.sort((a, b) => order(a.kind) - order(b.kind) || (a.key < b.key ? -1 : 1));
}

/** The changes that one sync takes, with a name for exactly these. */
export function shownChanges(changes: readonly CatalogueChangeLine[]) {
  const shown = changes.slice(0, changesInSync);
  return {
    changes: shown,
    more: changes.length - shown.length,
    digest: createHash('sha256').update(JSON.stringify(shown)).digest('hex'),
  };
}

/** Which side wins where both have changed, by the key of the difference. */
export type Sides = { readonly [key: string]: 'ours' | 'theirs' };

/** The changes that a sync makes, conflicts turned to their winning side; those without one are left. */
export function decided(changes: readonly CatalogueChangeLine[], sides: Sides) {
  const made = changes.flatMap((change): CatalogueChangeLine[] => {
    if (change.direction !== 'conflict') return [change];
    const side = Object.hasOwn(sides, change.key) ? sides[change.key] : undefined;
    return side ? [{ ...change, direction: side === 'ours' ? 'push' : 'pull' }] : [];
  });
  return { made, left: changes.length - made.length };
}

/** One request to the provider: all fields of an item that go there. A type, so that effects remember it. */
export type Push = {
  readonly kind: 'product' | 'price';
  readonly id: string;
  readonly before: ItemFields;
  readonly wanted: ItemFields;
};

/** What goes to the provider, one request an item. */
export function pushesOf(changes: readonly CatalogueChangeLine[]): Push[] {
  const pushes = changes.filter(({ direction }) => direction === 'push');
  return [...Map.groupBy(pushes, ({ kind, id }) => `${kind}:${id}`).values()].map((lines) => ({
    kind: lines[0]!.kind,
    id: lines[0]!.id,
    before: Object.fromEntries(lines.map(({ field, theirs }) => [field, theirs])),
    wanted: Object.fromEntries(lines.map(({ field, ours }) => [field, ours])),
  }));
}
