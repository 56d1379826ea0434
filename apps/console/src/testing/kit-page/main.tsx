// The components of the kit in one page, for people who change them and for the tests of their keys: `/kit.html` of the
// development server. `?dark` shows it dark. No build of the console holds it.
import '../../kit/base/tokens.css';
import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Button } from '../../kit/base/button.tsx';
import { Stack } from '../../kit/base/panel.tsx';
import { Dialog } from '../../kit/dialog/dialog.tsx';
import { TooltipLayer } from '../../kit/tooltip/tooltip-layer.tsx';
import { GridSample } from './grid-sample.tsx';
import {
  ButtonSample,
  ComboBoxSample,
  DateSample,
  MenuSample,
  PopupSample,
  TabSample,
  TooltipSample,
} from './samples.tsx';

const Samples = () => (
  <Stack>
    <MenuSample />
    <PopupSample />
    <ComboBoxSample />
    <DateSample />
    <TabSample />
    <TooltipSample />
    <ButtonSample />
  </Stack>
);

function Page() {
  const [open, setOpen] = useState(false);
  return (
    <main style={{ padding: 16, height: '100dvh', overflow: 'auto' }}>
      <h1>Kit</h1>
      <p>
        <Button onClick={() => setOpen(true)}>Open dialog</Button>
      </p>
      <Samples />
      <GridSample />
      {open && (
        <Dialog
          title="All in a dialog"
          onClose={() => setOpen(false)}
          buttons={<Button onClick={() => setOpen(false)}>Done</Button>}
        >
          <Samples />
        </Dialog>
      )}
    </main>
  );
}

if (new URLSearchParams(location.search).has('dark')) document.documentElement.dataset['scheme'] = 'dark';
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <Page />
    <TooltipLayer />
  </StrictMode>,
);
