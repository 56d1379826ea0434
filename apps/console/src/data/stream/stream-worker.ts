// Runs as a shared worker: one for all tabs of this browser.
import { StreamHub } from './hub.ts';
import type { ToHub } from './messages.ts';

const hub = new StreamHub();
addEventListener('connect', (event) => {
  const port = (event as MessageEvent).ports[0]!;
  const member = hub.add((message) => port.postMessage(message));
  port.addEventListener('message', ({ data }: MessageEvent<ToHub>) => {
    member.receive(data);
    if (data.type === 'leave') port.close();
  });
  port.start();
});
