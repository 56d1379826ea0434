export { feedSilences, measurableExchanges, silenceOf, silenceSince } from './silence.ts';
