import { drawPage } from '../shared/page.tsx';
import { CallPopup } from './popup.tsx';

drawPage(<CallPopup />);
