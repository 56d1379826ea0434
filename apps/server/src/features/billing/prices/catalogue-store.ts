import type { CatalogueProduct } from '@midoffice/contract/billing/prices/shapes';
import { sql } from 'kysely';
import type { ProviderPrice } from '../../../platform/connectors/stripe/catalogue.ts';
import type { DbOrTrx, Trx } from '../../../platform/db/connect.ts';
import { fieldsOf, type ItemFields, type OurCatalogue, type ProviderCatalogue } from './catalogue.ts';

/** The lock of a sync: nothing is changed here meanwhile. */
export const syncLock = 'product-sync';

/** Keeps syncs and changes of the catalogue apart until the transaction ends. */
export async function lockCatalogue(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('plan-catalogue'))`.execute(trx);
}

/** Our catalogue with what both sides had after the last sync. */
export async function ourCatalogue(db: DbOrTrx): Promise<OurCatalogue> {
  const [products, prices] = await Promise.all([
    sql<OurCatalogue['products'][number]>`
      select id, name, description, active, synced from catalogue_product`.execute(db),
    sql<OurCatalogue['prices'][number]>`
      select id, product_id as product, active, currency, amount_cents as "amountCents", interval,
        interval_count as "intervalCount", name, plan_code as "planCode", synced from catalogue_price`.execute(
      db,
    ),
  ]);
  return { products: products.rows, prices: prices.rows };
}

/** A field of an item: its column, its name in `synced`, and the column's type. */
type Field = readonly [column: string, name: string, type: 'text' | 'boolean'];
const productFields: readonly Field[] = [
  ['name', 'name', 'text'],
  ['description', 'description', 'text'],
  ['active', 'active', 'boolean'],
];
const priceFields: readonly Field[] = [
  ['name', 'name', 'text'],
  ['plan_code', 'planCode', 'text'],
  ['active', 'active', 'boolean'],
];

/** Sets what the provider has, but for the fields that have changed on our side since the last sync: those wait for the next. */
function exceptOwnChanges(fields: readonly Field[]) {
  const isOurs = ([column, name, type]: Field) =>
    sql`c.${sql.ref(column)} is distinct from (c.synced->>${sql.lit(name)})::${sql.raw(type)}`;
  const columns = fields.map(
    (field) =>
      sql`${sql.ref(field[0])} = case when ${isOurs(field)} then c.${sql.ref(field[0])} else excluded.${sql.ref(field[0])} end`,
  );
  const kept = fields.map(
    (field) =>
      sql`case when ${isOurs(field)} then jsonb_build_object(${sql.lit(field[1])}, c.synced->${sql.lit(field[1])}) else '{}'::jsonb end`,
  );
  return sql`${sql.join(columns)}, synced = excluded.synced || ${sql.join(kept, sql` || `)}, updated_at = now()`;
}

/** Writes products and prices as the provider has them; both sides have the same afterwards, but for our own changes. */
export async function putFromProvider(trx: DbOrTrx, { products, prices }: ProviderCatalogue): Promise<void> {
  const ours = products.map((one) => ({ ...one, synced: fieldsOf.product(one) }));
  const own = prices.map((one) => ({ ...one, synced: fieldsOf.price(one) }));
  if (ours.length)
    await sql`
      insert into catalogue_product as c (id, name, description, active, synced)
      select id, name, description, active, synced
      from jsonb_to_recordset(${JSON.stringify(ours)}::jsonb) as r (id text, name text, description text, active boolean, synced jsonb)
      on conflict (id) do update set ${exceptOwnChanges(productFields)}`.execute(trx);
  if (own.length)
    await sql`
      insert into catalogue_price as c (id, product_id, amount_cents, currency, interval, interval_count, name, plan_code, active, synced)
      select id, product, "amountCents", currency, interval, "intervalCount", name, "planCode", active, synced
      from jsonb_to_recordset(${JSON.stringify(own)}::jsonb) as r (id text, product text, "amountCents" bigint, currency text,
        interval text, "intervalCount" integer, name text, "planCode" text, active boolean, synced jsonb)
      on conflict (id) do update set ${exceptOwnChanges(priceFields)}`.execute(trx);
}

/** A change of our side: the fields, and what of them both sides have afterwards. */
export interface OwnChange {
  readonly kind: 'product' | 'price';
  readonly id: string;
  /** Written here; what is left out stays. */
  readonly fields: ItemFields;
  /** Known to be the provider's too. */
  readonly synced: ItemFields;
}

/** Changes items of our catalogue. */
export async function changeItems(trx: Trx, changes: readonly OwnChange[]): Promise<void> {
  for (const kind of ['product', 'price'] as const) {
    const rows = changes.filter((change) => change.kind === kind);
    if (!rows.length) continue;
    const own = kind === 'product' ? sql.raw('description') : sql.raw('plan_code');
    const field = kind === 'product' ? 'description' : 'planCode';
    await sql`
      update ${sql.table(`catalogue_${kind}`)} c set
        name = case when r.fields ? 'name' then r.fields->>'name' else c.name end,
        ${own} = case when r.fields ? ${field} then r.fields->>${field} else c.${own} end,
        active = case when r.fields ? 'active' then (r.fields->>'active')::boolean else c.active end,
        synced = c.synced || r.synced, updated_at = now()
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id text, fields jsonb, synced jsonb)
      where c.id = r.id`.execute(trx);
  }
}

/** An item of our catalogue with its fields, or undefined. */
export async function findItem(
  db: DbOrTrx,
  id: string,
): Promise<{ kind: 'product' | 'price'; name: string | null; fields: ItemFields } | undefined> {
  const { rows } = await sql<{ kind: 'product' | 'price'; name: string | null; fields: ItemFields }>`
    select 'product' as kind, name, jsonb_build_object('name', name, 'description', description, 'active', active) as fields
    from catalogue_product where id = ${id}
    union all
    select 'price', name, jsonb_build_object('name', name, 'planCode', plan_code, 'active', active)
    from catalogue_price where id = ${id}`.execute(db);
  return rows[0];
}

/** When both sides were brought together last, and by whom. */
export async function lastSync(db: DbOrTrx): Promise<{ at: string; by: string } | undefined> {
  const { rows } = await sql<{ at: string; by: string }>`
    select synced_at as at, synced_by as by from catalogue_sync`.execute(db);
  return rows[0];
}

/** Records a sync. */
export async function putSync(trx: DbOrTrx, by: string): Promise<void> {
  await sql`
    insert into catalogue_sync (synced_at, synced_by) values (now(), ${by})
    on conflict (one) do update set synced_at = excluded.synced_at, synced_by = excluded.synced_by`.execute(
    trx,
  );
}

/** How often a price is billed, in words. */
const periodOf = ({ interval, intervalCount }: Pick<ProviderPrice, 'interval' | 'intervalCount'>): string =>
  interval === null ? 'once' : intervalCount === 1 ? interval : `${intervalCount} ${interval}s`;

const isChanged = (fields: ItemFields, synced: ItemFields): boolean =>
  (Object.keys(fields) as (keyof ItemFields)[]).some(
    (field) => (fields[field] ?? null) !== (synced[field] ?? null),
  );

/** Our catalogue by the names of its products. */
export async function listCatalogue(db: DbOrTrx): Promise<CatalogueProduct[]> {
  const { products, prices } = await ourCatalogue(db);
  const ofProduct = Map.groupBy(prices, ({ product }) => product);
  return products
    .map((product) => ({
      id: product.id,
      name: product.name,
      description: product.description,
      active: product.active,
      changed: isChanged(fieldsOf.product(product), product.synced),
      prices: (ofProduct.get(product.id) ?? [])
        .map((price) => ({
          id: price.id,
          name: price.name,
          planCode: price.planCode,
          active: price.active,
          changed: isChanged(fieldsOf.price(price), price.synced),
          amount: price.amountCents,
          currency: price.currency,
          period: periodOf(price),
        }))
        .sort((a, b) => Number(b.active) - Number(a.active) || (a.amount ?? 0) - (b.amount ?? 0)),
    }))
    .sort((a, b) => Number(b.active) - Number(a.active) || a.name.localeCompare(b.name));
}
