/** How long a deleted account can be brought back. */
export const restorableDays = 30;

/** Rows on one page of the deleted accounts. */
export const deletedPageSize = 50;

export const deletedMessage = 'Account deleted successfully.';
export const deletedCurrentMessage = 'Currently Selected User Account deleted, Please refresh the page.';

/** What a deletion says: whether it was the chosen customer's. Source: rule r000-dup-delete-current. */
export const deletionMessage = (deleted: string, chosen: string | null): string =>
  deleted === chosen ? deletedCurrentMessage : deletedMessage;
