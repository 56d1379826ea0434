export { limitWords } from '../key-rules.ts';
