/** Texts of the alert banner. Source: m003-banner. */
export const bannerWords = {
  noText: 'Please enter a alert message.',
  added: 'Successfully added a alert banner.',
  removed: 'The alert banner was removed.',
  changed: 'Somebody changed the alert banner meanwhile. Read it again.',
} as const;

/** Bounds of a banner; hours are whole, one unless stated. Source: r003-banner. */
export const bannerLimits = { text: 500, minHours: 1, maxHours: 720, defaultHours: 1 } as const;
