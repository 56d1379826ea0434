/** Of the values of a form those that were changed after they were sent. */
export const typedSince = <V extends object>(now: V, sent: V): Partial<V> =>
  Object.fromEntries(
    Object.entries(now).filter(([name, value]) => value !== sent[name as keyof V]),
  ) as Partial<V>;
