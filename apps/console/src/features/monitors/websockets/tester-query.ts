import { streams } from '@midoffice/contract/monitors/websockets/lists';
import { choiceParam, textParam } from '../../../kit/address/use-address-state.ts';

/** The state kept in the address; the API key is none of it. */
export const address = {
  protocol: choiceParam(['plain', 'socketio'], 'plain'),
  stream: choiceParam(streams, 'nasdaq'),
  tickers: textParam(),
};

export type TesterAddress = {
  readonly [K in keyof typeof address]: ReturnType<(typeof address)[K]['read']>;
};
export type SetTesterAddress = (patch: Partial<TesterAddress>) => void;

/** Tickers as they are typed, with commas or spaces between. */
export const tickersIn = (text: string): readonly string[] => [
  ...new Set(
    text
      .toUpperCase()
      .split(/[\s,]/)
      .filter((ticker) => ticker !== ''),
  ),
];
