import type { IncidentState, RuleState } from '@midoffice/contract/monitors/alerts/lists';
import type { AlertIncident, AlertRule, MaintenanceWindow } from '@midoffice/contract/monitors/alerts/shapes';
import type { DbOrTrx } from '../../../platform/db/connect.ts';
import { listDeliveries, type StoredDelivery } from './delivery-store.ts';
import { lastIncidents, type StoredIncident } from './incident-store.ts';
import type { StoredWindow } from './maintenance-store.ts';
import { sources } from './sources/index.ts';
import { listRules, type StoredRule } from './store.ts';
import { conditionText, metricLabelOf, targetLabelOf, unitOf } from './words.ts';

const minuteMs = 60_000;

const isoOf = (at: string): string => new Date(at).toISOString();
const isoOrNull = (at: string | null): string | null => (at === null ? null : isoOf(at));

/**
 * What a rule says at a moment. Where its newest value is too old nobody can say whether all is well: `no data`, except that an
 * open incident stays visible. Silence is measured by the clock and always known.
 */
export function stateOf(
  { enabled, definition, state, valueAt }: Pick<StoredRule, 'enabled' | 'definition' | 'state' | 'valueAt'>,
  nowMs: number,
): RuleState {
  if (!enabled) return 'disabled';
  if (state?.firing) return 'firing';
  const kind = sources[definition.source];
  const allowedMs = kind.gapMs + kind.lagMs + minuteMs;
  const isMeasured = definition.condition !== 'silent' || kind.silenceSince !== undefined;
  if (isMeasured && (valueAt === null || nowMs - Date.parse(valueAt) > allowedMs)) return 'no data';
  return state?.sinceMs == null ? 'ok' : 'pending';
}

const severity: readonly RuleState[] = ['firing', 'pending', 'no data', 'ok', 'disabled'];

/** All rules, those that fire first. @param isVisible whether the caller may see what a rule watches */
export async function viewRules(
  db: DbOrTrx,
  isVisible: (watched: StoredRule['definition']) => boolean,
  nowMs: number,
): Promise<AlertRule[]> {
  const rules = (await listRules(db)).filter(({ definition }) => isVisible(definition));
  const last = new Map(
    (
      await lastIncidents(
        db,
        rules.map(({ id }) => id),
      )
    ).map((one) => [one.ruleId, one]),
  );
  return rules
    .map(
      ({
        definition,
        state,
        evaluation: _evaluation,
        webhookCipher,
        addressCipher: _addressCipher,
        valueAt,
        testedAt,
        updatedAt,
        ...rule
      }) => ({
        ...rule,
        ...definition,
        state: stateOf({ ...rule, definition, state, valueAt }, nowMs),
        unit: unitOf(definition),
        targetLabel: targetLabelOf(definition),
        metricLabel: metricLabelOf(definition),
        valueAt: isoOrNull(valueAt),
        testedAt: isoOrNull(testedAt),
        updatedAt: isoOf(updatedAt),
        hasWebhookSecret: webhookCipher !== null,
        lastIncidentAt: isoOrNull(last.get(rule.id)?.lastAt ?? null),
        openIncident: last.get(rule.id)?.openId ?? null,
      }),
    )
    .sort(
      (a, b) =>
        severity.indexOf(a.state) - severity.indexOf(b.state) || a.name.localeCompare(b.name) || a.id - b.id,
    );
}

function incidentState(incident: StoredIncident, nowMs: number): IncidentState {
  if (incident.closedAt) return incident.endedBecause ? 'ended' : 'recovered';
  if (incident.snoozedUntil && Date.parse(incident.snoozedUntil) > nowMs) return 'snoozed';
  return incident.acknowledgedAt ? 'acknowledged' : 'open';
}

function viewIncident(
  incident: StoredIncident,
  deliveries: readonly StoredDelivery[],
  nowMs: number,
): AlertIncident {
  const { definition, heldUntil, notifiedAt, closedAt, endHeldUntil } = incident;
  return {
    id: incident.id,
    ruleId: incident.ruleId,
    ruleName: definition.name,
    source: definition.source,
    targetLabel: targetLabelOf(definition),
    metricLabel: metricLabelOf(definition),
    conditionText: conditionText(definition),
    unit: unitOf(definition),
    state: incidentState(incident, nowMs),
    startedAt: isoOf(incident.startedAt),
    firedAt: isoOf(incident.firedAt),
    endedAt: isoOrNull(incident.endedAt),
    peak: incident.peak,
    endedBecause: incident.endedBecause,
    acknowledgedAt: isoOrNull(incident.acknowledgedAt),
    acknowledgedBy: incident.acknowledgedBy,
    note: incident.note,
    snoozedUntil: isoOrNull(incident.snoozedUntil),
    heldUntil: closedAt ? isoOrNull(endHeldUntil) : notifiedAt ? null : isoOrNull(heldUntil),
    deliveries: deliveries.map(({ event, channel, recipient, state, message, at }) => ({
      event,
      channel,
      recipient,
      state,
      message,
      at: isoOf(at),
    })),
  };
}

/** Incidents with what was sent of them. */
export async function viewIncidents(
  db: DbOrTrx,
  incidents: readonly StoredIncident[],
  nowMs: number,
): Promise<AlertIncident[]> {
  const sent = Map.groupBy(
    await listDeliveries(
      db,
      incidents.map(({ id }) => id),
    ),
    ({ incidentId }) => incidentId,
  );
  return incidents.map((incident) => viewIncident(incident, sent.get(incident.id) ?? [], nowMs));
}

export function viewWindow(window: StoredWindow, nowMs: number): MaintenanceWindow {
  const [fromMs, toMs] = [Date.parse(window.from), Date.parse(window.to)];
  const { source, target } = window;
  return {
    ...window,
    targetLabel: target === null || source === null ? 'All' : targetLabelOf({ source, target }),
    from: isoOf(window.from),
    to: isoOf(window.to),
    state: toMs <= nowMs ? 'over' : fromMs <= nowMs ? 'running' : 'planned',
  };
}
