/** Whether a text from outside may be the address of a link. */
export const safeLink = (address: string | null | undefined): boolean => /^https?:\/\//i.test(address ?? '');
