export type Metadata = Record<string, string>;

/** A list inside another object. */
export interface SubList<T> {
  object: 'list';
  data: T[];
  has_more: boolean;
  url: string;
}

export function subList<T>(data: T[], url: string): SubList<T> {
  return { object: 'list', data, has_more: false, url };
}

export interface Address {
  city: string | null;
  country: string | null;
  line1: string | null;
  line2: string | null;
  postal_code: string | null;
  state: string | null;
}

/** Address with every key, as Stripe answers it. */
export function fullAddress(given: Partial<{ [K in keyof Address]: string | null | undefined }>): Address {
  return {
    city: given.city ?? null,
    country: given.country ?? null,
    line1: given.line1 ?? null,
    line2: given.line2 ?? null,
    postal_code: given.postal_code ?? null,
    state: given.state ?? null,
  };
}
