import { staffRoles } from '@midoffice/contract/kernel';
import { sql, type RawBuilder } from 'kysely';
import type { Scope } from './definition.ts';

/** Statuses of a subscription that entitles to something, as `isRunning` of the Stripe accounts has them. */
export const runningStatuses = ['active', 'trialing', 'past_due', 'unpaid', 'paused'] as const;

/** Statuses of a subscription that takes money. */
export const billingStatuses = ['active', 'trialing', 'past_due', 'unpaid'] as const;

export const oneOf = (values: readonly string[]): RawBuilder<unknown> =>
  sql`(${sql.join(values.map((value) => sql.lit(value)))})`;

/** The customers of a scope, by a column with their ids. */
export const inScope = (column: RawBuilder<unknown>, { userids }: Scope): RawBuilder<unknown> =>
  userids === null ? sql`true` : sql`${column} = any(${[...userids]}::text[])`;

/** A moment as the calls write it: ISO 8601 with milliseconds, UTC. */
export const iso = (moment: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

export const momentOf = (ms: number): RawBuilder<unknown> => sql`${new Date(ms).toISOString()}::timestamptz`;

/** Whether account `a` belongs to somebody with a staff role. */
export const isStaff = sql`coalesce(a.user_role in ${oneOf(staffRoles)}, false)`;

/** Whether subscription `s` takes money again after its period, as `renewsAgain` says. */
export const renews = sql`(not coalesce((s.record->>'cancelAtPeriodEnd')::boolean, false)
  and (s.cancel_at is null or s.cancel_at > s.current_period_end))`;

/** The card that pays at account `c`: the default one, else the first. Joined as `m.card`. */
export const mainCard = sql`lateral (
  select card from jsonb_array_elements(coalesce(c.record->'cards', '[]')) with ordinality as held (card, n)
  order by coalesce((card->>'isDefault')::boolean, false) desc, n limit 1) m`;

/** The card that subscription `s` charges at account `c`: its own, else the account's. None where it is paid by invoice. Joined as `m.card`. */
export const payingCard = sql`lateral (
  select card from jsonb_array_elements(coalesce(c.record->'cards', '[]')) with ordinality as held (card, n)
  where coalesce(s.record->>'collectionMethod' <> 'send_invoice', true)
    and coalesce(card->>'id' = s.record->>'paymentMethodId', true)
  order by coalesce((card->>'isDefault')::boolean, false) desc, n limit 1) m`;

/** Such as `visa 4242`. */
export const cardText = sql`nullif(trim(coalesce(m.card->>'brand', 'card') || ' ' || coalesce(m.card->>'last4', '')), '')`;

/** Whether account `c` was deleted at the card provider, which collects nothing of it any more. */
export const isGone = sql`coalesce((c.record->>'deleted')::boolean, false)`;

/** The active id of account `a` at the card provider, else the first one. */
export const stripeIdOfAccount = sql`(
  select c.stripe_id from stripe_customer c where c.userid = a.userid and c.removed_at is null order by c.active desc, c.stripe_id limit 1)`;
