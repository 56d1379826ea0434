export { putFromProvider } from './catalogue-store.ts';
