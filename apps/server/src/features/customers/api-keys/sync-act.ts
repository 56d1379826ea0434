/** What the sync of a key is called; apart from the effect itself, so that an undo may begin one. */
export const syncAct = {
  kind: 'api-keys.sync',
  title: 'Sync API key',
  lockedMessage: 'The key of this customer is being synced already. Please wait until it finishes.',
};
