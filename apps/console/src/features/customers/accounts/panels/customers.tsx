export { CustomersList } from '../customers-list.tsx';
