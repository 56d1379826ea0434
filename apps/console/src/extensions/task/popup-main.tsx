import { drawPage } from '../shared/page.tsx';
import { TaskPopup } from './popup.tsx';

drawPage(<TaskPopup />);
