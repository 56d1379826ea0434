import { offerSorts, offerStates, stateLabels } from '@midoffice/contract/billing/offers/lists';
import { choiceParam, numberParam, textParam } from '../../../kit/address/use-address-state.ts';

/** The state kept in the address. */
export const address = {
  view: choiceParam(['offers', 'prices'], 'offers'),
  q: textParam(),
  state: choiceParam(['', ...offerStates], ''),
  mine: choiceParam(['', 'yes'], ''),
  sort: choiceParam([...offerSorts, ...offerSorts.map((name) => `-${name}` as const)], '-updatedAt'),
  p: numberParam(1),
  /** The offer that is open. */
  offer: textParam(),
  tab: choiceParam(['offer', 'versions'], 'offer'),
};

export type OfferAddress = { readonly [K in keyof typeof address]: ReturnType<(typeof address)[K]['read']> };

/** What narrows the list, as the calls take it. @param me user id of the person, whose offers `mine` are */
export const choiceOf = (at: OfferAddress, me: string) => ({
  ...(at.q && { search: at.q }),
  ...(at.state && { state: at.state }),
  ...(at.mine && { owner: me }),
});

export const stateTones = {
  draft: 'grey',
  sent: 'blue',
  accepted: 'green',
  expired: 'amber',
  declined: 'red',
} as const;

/** The states as choices of the list, with how many there are of each. */
export const stateChoices = (states: Readonly<Record<string, number>> | undefined) => [
  { key: '' as const, label: 'All' },
  ...offerStates.map((key) => ({
    key,
    label: states ? `${stateLabels[key]} ${states[key]!.toLocaleString('en-US')}` : stateLabels[key],
  })),
];
