import { drawTable } from './table.ts';

drawTable(100);
