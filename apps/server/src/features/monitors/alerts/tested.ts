import { createHash } from 'node:crypto';
import { alertDefinition, type AlertDefinition } from '@midoffice/contract/monitors/alerts/inputs';
import { testedForMinutes } from '@midoffice/contract/monitors/alerts/lists';
import { z } from 'zod';
import { canonical } from '../../../platform/audit/canonical.ts';
import type { Platform } from '../../../platform/platform.ts';

const purpose = 'alert test';

/** What decides whether and when a rule fires; its name and whom it notifies do not. */
const judgedFields = [
  'source',
  'target',
  'metric',
  'condition',
  'threshold',
  'forMinutes',
  'recoverMinutes',
] as const;

/** Equal for definitions that find the same. */
export function judgedDigest(definition: AlertDefinition): string {
  const judged = Object.fromEntries(judgedFields.map((field) => [field, definition[field]]));
  return createHash('sha256').update(canonical(judged)).digest('hex');
}

const sealed = z.object({ digest: z.string(), atMs: z.number(), count: z.number() });

/** Proves to a later save that a definition was tested, how often it would have fired, and when that was. */
export const sealTest = (
  { secrets, now }: Pick<Platform, 'secrets' | 'now'>,
  definition: AlertDefinition,
  count: number,
): string => {
  const proof = { digest: judgedDigest(definition), atMs: now(), count };
  return secrets.sealFor(purpose, JSON.stringify(proof)).toString('base64url');
};

/** The test that a text proves; undefined where it is of another definition, an hour old, or not ours. */
export function openTest(
  { secrets, now }: Pick<Platform, 'secrets' | 'now'>,
  definition: AlertDefinition,
  text: string | undefined,
): { readonly at: string; readonly count: number } | undefined {
  if (text === undefined) return undefined;
  try {
    const proof = sealed.parse(JSON.parse(secrets.openFor(purpose, Buffer.from(text, 'base64url'))));
    const isFresh = now() - proof.atMs <= testedForMinutes * 60_000;
    if (!isFresh || proof.digest !== judgedDigest(definition)) return undefined;
    return { at: new Date(proof.atMs).toISOString(), count: proof.count };
  } catch {
    return undefined;
  }
}

/** A definition without the other fields of a request. */
export const definitionOf = (input: AlertDefinition): AlertDefinition => alertDefinition.parse(input);
