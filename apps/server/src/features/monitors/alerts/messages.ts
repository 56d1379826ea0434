import type { DeliveryEvent } from './delivery-store.ts';
import type { StoredIncident } from './incident-store.ts';
import { conditionText, metricLabelOf, targetLabelOf, unitOf, valueText } from './words.ts';

const minuteMs = 60_000;

/** Such as `2026-06-01 15:04 UTC`. */
const momentText = (iso: string): string => `${iso.slice(0, 16).replace('T', ' ')} UTC`;

const durationText = (fromIso: string, toIso: string): string => {
  const minutes = Math.max(0, Math.round((Date.parse(toIso) - Date.parse(fromIso)) / minuteMs));
  const hours = Math.floor(minutes / 60);
  return hours ? `${hours} h ${minutes % 60} min` : `${minutes} min`;
};

const isoOf = (at: string): string => new Date(at).toISOString();

/** Subject and paragraphs of the mail about an event. */
export function mailOf(
  incident: StoredIncident,
  event: DeliveryEvent,
): { subject: string; paragraphs: string[] } {
  const { definition, peak } = incident;
  const startedAt = isoOf(incident.startedAt);
  const target = targetLabelOf(definition);
  const what = `${metricLabelOf(definition)} of ${target} ${conditionText(definition)}.`;
  const peakText = `Peak value: ${valueText(peak, unitOf(definition))}.`;
  if (event === 'opened')
    return {
      subject: `Alert: ${definition.name} (${target})`,
      paragraphs: [what, `Since ${momentText(startedAt)}. ${peakText}`],
    };
  const endedAt = isoOf(incident.endedAt ?? incident.startedAt);
  const verb = incident.endedBecause ? 'Ended' : 'Recovered';
  return {
    subject: `${verb}: ${definition.name} (${target})`,
    paragraphs: [
      what,
      `${verb} at ${momentText(endedAt)} after ${durationText(startedAt, endedAt)}. ${peakText}`,
      ...(incident.endedBecause ? [incident.endedBecause] : []),
    ],
  };
}

/** The JSON that is posted about an event. docs/operations.md describes it. */
export const webhookBody = (
  incident: StoredIncident,
  event: DeliveryEvent,
  id: string,
  url: string,
): string =>
  JSON.stringify({
    id,
    event: event === 'opened' ? 'alert.opened' : 'alert.recovered',
    incident: {
      id: incident.id,
      startedAt: isoOf(incident.startedAt),
      firedAt: isoOf(incident.firedAt),
      endedAt: incident.endedAt === null ? null : isoOf(incident.endedAt),
      endedBecause: incident.endedBecause,
      peak: incident.peak,
      unit: unitOf(incident.definition),
      url,
    },
    rule: {
      id: incident.ruleId,
      name: incident.definition.name,
      source: incident.definition.source,
      target: incident.definition.target,
      metric: incident.definition.metric,
      condition: conditionText(incident.definition),
    },
  });
