type Received = (input: Readonly<Record<string, unknown>>) => void;

const listeners = new Set<Received>();

/** Has a part of the console notified of every call that the server has carried out, with what was sent. */
export function onApplied(listener: Received): void {
  listeners.add(listener);
}

const isPreview = ({ preview, runFixes, dryRun }: Readonly<Record<string, unknown>>): boolean =>
  preview === true || preview === 'true' || runFixes === 'false' || dryRun === true;

/** Notifies of a call that was carried out; a preview changes nothing. */
export function noteApplied(input: Readonly<Record<string, unknown>>): void {
  if (!isPreview(input)) for (const listener of listeners) listener(input);
}
