import { saveAlertRule } from '@midoffice/contract/monitors/alerts/calls/save-alert-rule';
import { alertLimits, testFirst } from '@midoffice/contract/monitors/alerts/lists';
import type { AlertDefinition } from '@midoffice/contract/monitors/alerts/inputs';
import type { InputOf } from '@midoffice/contract/kernel';
import { actorOf } from '../../../../platform/audit/store.ts';
import { ApiError, badInput, conflict, notFound } from '../../../../platform/http/errors.ts';
import { implementPrepared, type WriteContext } from '../../../../platform/http/implement.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { requireFitting, requireTarget, requireWatched } from '../checks.ts';
import { endIncident } from '../end-incident.ts';
import { startAt } from '../evaluation.ts';
import {
  countRules,
  insertRule,
  listRules,
  lockRule,
  updateRule,
  type SavedRule,
  type StoredRule,
} from '../store.ts';
import { definitionOf, judgedDigest, openTest } from '../tested.ts';
import { newWebhookSecret, shownAddress } from '../webhook.ts';

type Input = InputOf<typeof saveAlertRule>;

/** The rule as the caller had read it, and as it was checked. @throws ApiError 403, 404, 409 */
async function present(
  { trx, staff }: WriteContext,
  { id, version }: Input,
  checked: number | undefined,
): Promise<StoredRule | undefined> {
  if (id === undefined) {
    if ((await countRules(trx)) >= alertLimits.rules)
      throw new ApiError(409, `There are ${alertLimits.rules} rules already. Delete one first.`);
    return undefined;
  }
  const rule = await lockRule(trx, id);
  if (!rule) throw notFound('There is no such rule.');
  requireWatched(staff, rule.definition);
  for (const expected of [version, checked])
    if (expected !== undefined && expected !== rule.version)
      throw conflict('Somebody else has changed this rule meanwhile.', [
        { field: 'version', expected, actual: rule.version, wanted: expected },
      ]);
  return rule;
}

const isJudgedAsBefore = (before: StoredRule | undefined, definition: AlertDefinition): boolean =>
  before !== undefined && judgedDigest(before.definition) === judgedDigest(definition);

/** A rule that finds the same goes on where it was; any other begins anew. */
function stateOf(
  before: StoredRule | undefined,
  definition: AlertDefinition,
  enabled: boolean,
  nowMs: number,
) {
  return isJudgedAsBefore(before, definition) && before?.enabled && enabled ? null : startAt(nowMs);
}

/** What is kept of a webhook. */
interface Webhook {
  /** What the definition holds of its address. */
  readonly shown: string;
  readonly addressCipher: Buffer | null;
  readonly secretCipher: Buffer | null;
  /** A secret that was just made. */
  readonly secret: string | null;
}

/**
 * The webhook of a save. What was shown of an address means the whole of it; another origin is another receiver, which gets
 * a secret of its own. @throws ApiError 400 where a part of an address is sent that is not the one that was kept
 */
function webhookOf(
  { secrets }: Platform,
  before: StoredRule | undefined,
  { webhook, newSecret }: Input,
): Webhook {
  if (!webhook) return { shown: '', addressCipher: null, secretCipher: null, secret: null };
  const known = before?.definition.webhook;
  const kept = webhook === known ? (before?.addressCipher ?? null) : null;
  if (!kept && webhook.endsWith('…')) throw badInput('webhook', 'must be the whole address');
  const shown = kept ? webhook : shownAddress(webhook);
  const secret = newSecret || shown !== known || !before?.webhookCipher ? newWebhookSecret() : null;
  return {
    shown,
    addressCipher: kept ?? secrets.seal(webhook),
    secretCipher: secret === null ? (before?.webhookCipher ?? null) : secrets.seal(secret),
    secret,
  };
}

/**
 * Checks what can be checked before the rule is locked. There has to be the target only where something else is judged than before,
 * or the rule is to be judged anew: whom a rule notifies can be changed, and it can be disabled, while its target is gone.
 * @returns the version of the rule for which that was decided
 */
async function check(
  { platform, staff }: Pick<WriteContext, 'platform' | 'staff'>,
  input: Input,
): Promise<number | undefined> {
  const definition = definitionOf(input);
  requireFitting(staff, definition);
  const [before] = input.id === undefined ? [] : await listRules(platform.db, { id: input.id });
  const isEnabled = input.enabled && !before?.enabled;
  if (isEnabled || !isJudgedAsBefore(before, definition)) await requireTarget(platform, definition);
  return before?.version;
}

export const handler = implementPrepared(saveAlertRule, check, async (context, input, checked) => {
  const { trx, platform, staff } = context;
  const before = await present(context, input, checked);
  const webhook = webhookOf(platform, before, input);
  const definition = { ...definitionOf(input), webhook: webhook.shown };
  const nowMs = platform.now();
  const state = stateOf(before, definition, input.enabled, nowMs);
  const tested = openTest(platform, definition, input.tested);
  if (input.enabled && state && !tested) throw new ApiError(409, testFirst);
  const saved: SavedRule = {
    definition,
    enabled: input.enabled,
    state,
    tested: tested ?? null,
    webhookCipher: webhook.secretCipher,
    addressCipher: webhook.addressCipher,
    actor: actorOf(staff),
    at: new Date(nowMs).toISOString(),
  };
  if (before && state)
    await endIncident(
      platform,
      trx,
      before,
      input.enabled ? 'The rule was changed.' : 'The rule was disabled.',
    );
  const id = before?.id ?? (await insertRule(trx, saved));
  const version = before ? await updateRule(trx, id, saved) : 1;
  await context.audit({
    targetKind: 'alert-rule',
    targetId: String(id),
    ...(before && { before: { ...before.definition, enabled: before.enabled } }),
    after: {
      ...definition,
      enabled: input.enabled,
      ...(tested && { wouldHaveFired: tested.count }),
      ...(webhook.secret !== null && { webhookSecret: platform.secrets.fingerprint(webhook.secret) }),
    },
  });
  const message = input.enabled ? 'Rule saved and enabled.' : 'Rule saved. It is disabled.';
  return { success: true as const, message, id, version, webhookSecret: webhook.secret };
});
