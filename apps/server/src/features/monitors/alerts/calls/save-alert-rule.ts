import { saveAlertRule } from '@midoffice/contract/monitors/alerts/calls/save-alert-rule';
import { alertLimits, testFirst } from '@midoffice/contract/monitors/alerts/lists';
import type { AlertDefinition } from '@midoffice/contract/monitors/alerts/inputs';
import type { InputOf } from '@midoffice/contract/kernel';
import { actorOf } from '../../../../platform/audit/store.ts';
import { ApiError, conflict, notFound } from '../../../../platform/http/errors.ts';
import { implementPrepared, type WriteContext } from '../../../../platform/http/implement.ts';
import { requireFitting, requireSource } from '../checks.ts';
import { endIncident } from '../end-incident.ts';
import { startAt } from '../evaluation.ts';
import { countRules, insertRule, lockRule, updateRule, type SavedRule, type StoredRule } from '../store.ts';
import { definitionOf, judgedDigest, openTest } from '../tested.ts';
import { newWebhookSecret } from '../webhook.ts';

type Input = InputOf<typeof saveAlertRule>;

/** The rule as the caller had read it. @throws ApiError 403, 404, 409 */
async function present(
  { trx, staff }: WriteContext,
  { id, version }: Input,
): Promise<StoredRule | undefined> {
  if (id === undefined) {
    if ((await countRules(trx)) >= alertLimits.rules)
      throw new ApiError(409, `There are ${alertLimits.rules} rules already. Delete one first.`);
    return undefined;
  }
  const rule = await lockRule(trx, id);
  if (!rule) throw notFound('There is no such rule.');
  requireSource(staff, rule.definition.source);
  if (version !== undefined && version !== rule.version)
    throw conflict('Somebody else has changed this rule meanwhile.', [
      { field: 'version', expected: version, actual: rule.version, wanted: version },
    ]);
  return rule;
}

const auditOf = (definition: AlertDefinition, enabled: boolean) => ({
  ...definition,
  enabled,
  // An address may carry a token of the receiver.
  webhook: definition.webhook ? new URL(definition.webhook).origin : '',
});

/** A rule that finds the same goes on where it was; any other begins anew. */
function stateOf(
  before: StoredRule | undefined,
  definition: AlertDefinition,
  enabled: boolean,
  nowMs: number,
) {
  const isSame = before && judgedDigest(before.definition) === judgedDigest(definition);
  return isSame && before.enabled && enabled ? null : startAt(nowMs);
}

export const handler = implementPrepared(
  saveAlertRule,
  ({ platform, staff }, input) => requireFitting(platform, staff, definitionOf(input)),
  async (context, input) => {
    const { trx, platform, staff } = context;
    const definition = definitionOf(input);
    const before = await present(context, input);
    const nowMs = platform.now();
    const state = stateOf(before, definition, input.enabled, nowMs);
    const tested = openTest(platform, definition, input.tested);
    if (input.enabled && state && !tested) throw new ApiError(409, testFirst);
    const isNewSecret = definition.webhook !== '' && (input.newSecret || !before?.webhookCipher);
    const secret = isNewSecret ? newWebhookSecret() : null;
    const kept = definition.webhook ? (before?.webhookCipher ?? null) : null;
    const saved: SavedRule = {
      definition,
      enabled: input.enabled,
      state,
      tested: tested ?? null,
      webhookCipher: secret === null ? kept : platform.secrets.seal(secret),
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
      ...(before && { before: auditOf(before.definition, before.enabled) }),
      after: {
        ...auditOf(definition, input.enabled),
        ...(tested && { wouldHaveFired: tested.count }),
        ...(secret !== null && { webhookSecret: platform.secrets.fingerprint(secret) }),
      },
    });
    const message = input.enabled ? 'Rule saved and enabled.' : 'Rule saved. It is disabled.';
    return { success: true as const, message, id, version, webhookSecret: secret };
  },
);
