/** Whether a text that came from outside may stand behind a link. */
export const safeLink = (address: string | null | undefined): boolean => /^https?:\/\//i.test(address ?? '');
