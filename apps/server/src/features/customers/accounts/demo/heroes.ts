import type { CustomerKind } from './kinds.ts';

/** A customer whom the demo, the documentation and the journeys name. The rest is drawn as for everybody. */
export interface Hero {
  readonly firstname: string;
  readonly lastname: string;
  readonly email: string;
  readonly username: string;
  readonly country: string;
  readonly planCode: string;
  readonly kind: CustomerKind;
  readonly notes: string;
  readonly blocked?: boolean;
  readonly legacy?: boolean;
  readonly keys?: number;
  /** What the card is called by, where two of them pay with the same one. */
  readonly card?: string;
  /** The Firebase record has changed since it was read: a refresh shows it. */
  readonly staleLinked?: boolean;
}

/** The demo's named customers: each is an example of a support case. */
export const heroes: readonly Hero[] = [
  {
    firstname: 'Olivia',
    lastname: 'Brandt',
    email: 'olivia.brandt@northwind-analytics.example',
    username: 'oliviabrandt',
    country: 'DE',
    planCode: 'monthlyCOM1',
    kind: 'past-due',
    notes: 'Asked for a new invoice address. Card was declined twice, mail sent.',
  },
  {
    firstname: 'Marcus',
    lastname: 'Whitfield',
    email: 'marcus.whitfield@example.com',
    username: 'marcuswhitfield',
    country: 'US',
    planCode: 'monthlyIND2',
    kind: 'active',
    blocked: true,
    notes: 'Keys blocked after a leak on a public repository. Unblock once the key is changed.',
    keys: 2,
  },
  {
    firstname: 'Hiroshi',
    lastname: 'Tanaka',
    email: 'hiroshi.tanaka@example.com',
    username: 'hiroshitanaka',
    country: 'JP',
    planCode: 'annualIND3',
    kind: 'several-ids',
    card: 'tanakaSharedCard',
    notes: 'Has a second account with his company address.',
  },
  {
    firstname: 'Hiroshi',
    lastname: 'Tanaka',
    email: 'hiroshi.tanaka@tanaka-capital.example',
    username: 'htanakacapital',
    country: 'JP',
    planCode: 'free',
    kind: 'ended',
    card: 'tanakaSharedCard',
    notes: 'Possible duplicate of hiroshi.tanaka@example.com.',
  },
  {
    firstname: 'Élodie',
    lastname: 'Lefèvre',
    email: 'elodie.lefevre@example.org',
    username: 'elodielefevre',
    country: 'FR',
    planCode: 'monthlyIND1',
    kind: 'expired-card',
    notes: '',
  },
  {
    firstname: 'Ananya',
    lastname: 'Iyer',
    email: 'ananya.iyer@meridian-quant.example',
    username: 'ananyaiyer',
    country: 'IN',
    planCode: 'annualCOM3',
    kind: 'enterprise',
    notes: 'Enterprise contract, pays by bank transfer each January.',
    keys: 3,
  },
  {
    firstname: 'Thiago',
    lastname: 'Carvalho',
    email: 'thiago.carvalho@example.net',
    username: 'thiagocarvalho',
    country: 'BR',
    planCode: 'monthlyIND3',
    kind: 'paypal',
    legacy: true,
    notes: 'Still on PayPal, wants to move to card.',
  },
  {
    firstname: 'Grace',
    lastname: 'Holloway',
    email: 'grace.holloway@example.com',
    username: 'graceholloway',
    country: 'US',
    planCode: 'monthlyIND2',
    kind: 'manual',
    notes: 'Manual subscription agreed with sales until the new billing starts.',
    staleLinked: true,
  },
  {
    firstname: 'Minjun',
    lastname: 'Park',
    email: 'minjun.park@example.com',
    username: 'minjunpark',
    country: 'KR',
    planCode: 'free',
    kind: 'free',
    legacy: true,
    notes: '',
  },
  {
    firstname: 'Adaeze',
    lastname: 'Okafor',
    email: 'adaeze.okafor@lodestar-labs.example',
    username: 'adaezeokafor',
    country: 'NG',
    planCode: 'monthlyCOM2',
    kind: 'mismatch',
    notes: 'Upgraded by mail, the subscription still bills Build.',
    keys: 3,
  },
  {
    firstname: 'Freya',
    lastname: 'Ashworth',
    email: 'freya.ashworth@example.org',
    username: 'freyaashworth',
    country: 'GB',
    planCode: 'monthlyIND1',
    kind: 'trial',
    notes: '',
  },
  {
    firstname: 'Łukasz',
    lastname: 'Wiśniewski',
    email: 'lukasz.wisniewski@example.net',
    username: 'lukaszw',
    country: 'PL',
    planCode: 'annualIND1',
    kind: 'ending',
    notes: 'Cancelled, runs until the end of the paid year.',
  },
  {
    firstname: 'Sofia',
    lastname: 'Marchetti',
    email: 'sofia.marchetti@example.com',
    username: 'sofiamarchetti',
    country: 'IT',
    planCode: 'monthlyIND2',
    kind: 'active',
    legacy: true,
    notes: 'Still pays the former price. Asked about the new billing.',
  },
];
