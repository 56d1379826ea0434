const name = 'midoffice-identity';
/** Sends only: a channel does not hear itself. */
let channel: BroadcastChannel | undefined;

/** Tells the other tabs of this browser that somebody has signed in or out. */
export function announceIdentity(): void {
  if (typeof BroadcastChannel !== 'function') return;
  channel ??= new BroadcastChannel(name);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin, its own
  channel.postMessage(null);
}

/** Hears that another tab has signed in or out. Answers how to stop. */
export function onIdentityElsewhere(listener: () => void): () => void {
  if (typeof BroadcastChannel !== 'function') return () => undefined;
  const own = new BroadcastChannel(name);
  own.addEventListener('message', listener);
  return () => own.close();
}
