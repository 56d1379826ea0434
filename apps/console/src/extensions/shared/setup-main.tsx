import { drawPage } from './page.tsx';
import { Setup } from './setup.tsx';

drawPage(<Setup />);
