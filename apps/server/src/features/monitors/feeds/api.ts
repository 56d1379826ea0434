export { feedSilences, measurableExchanges, silenceOf } from './silence.ts';
