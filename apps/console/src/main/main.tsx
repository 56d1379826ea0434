import '../kit/base/tokens.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createQueryClient, keepEarlyFailures } from '../data/queries.ts';
import { followScheme } from '../data/scheme.ts';
import { beginEarly } from './early.ts';
import { Pages } from './pages.tsx';
import { TooltipLayer } from '../kit/tooltip/tooltip-layer.tsx';
import { reloadWhenStale } from './stale.ts';
import { Snackbar } from './shell/snackbar.tsx';
import { StepUp } from './shell/step-up.tsx';

followScheme();
reloadWhenStale();
const client = createQueryClient();

const draw = (): void => {
  keepEarlyFailures(client);
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <QueryClientProvider client={client}>
        <Pages />
        <StepUp />
        <Snackbar />
        <TooltipLayer />
      </QueryClientProvider>
    </StrictMode>,
  );
};

// Not `await`: modules that wait are bundled into many small files.
void beginEarly(client).then(draw);
