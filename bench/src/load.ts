// A load from a process of its own: many requests on the way at once over few connections, answers only counted,
// so that the server and not this client is what is measured.
//   node load.ts URL COOKIE REQUESTS CONNECTIONS
import { connect } from 'node:net';

const [, , address = '', cookie = '', requests = '0', connections = '1'] = process.argv;
const url = new URL(address);
const request = `GET ${url.pathname}${url.search} HTTP/1.1\r\nhost: ${url.host}\r\ncookie: midoffice_session=${cookie}\r\nsec-fetch-site: same-origin\r\nsec-fetch-mode: cors\r\n\r\n`;
const onTheWay = 16;
const head = Buffer.from('HTTP/1.1 ');

let left = Number(requests);
let answered = 0;
let refused = 0;

/** Counts the answers in a chunk. A head cut by the chunk's edge is completed from the tail of the one before. */
function count(chunk: Buffer): number {
  let found = 0;
  for (let at = chunk.indexOf(head); at !== -1; at = chunk.indexOf(head, at + head.length)) {
    if (at + 12 > chunk.length) break;
    found += 1;
    if (chunk.toString('latin1', at + 9, at + 12) !== '200') refused += 1;
  }
  return found;
}

function drive(): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(url.port), url.hostname);
    let open = 0;
    let tail = Buffer.alloc(0);
    const send = (): void => {
      const batch = Math.min(onTheWay - open, left);
      if (batch > 0) {
        left -= batch;
        open += batch;
        socket.write(request.repeat(batch));
      } else if (open === 0) socket.end();
    };
    socket.on('connect', send);
    socket.on('data', (chunk) => {
      const joined = tail.length ? Buffer.concat([tail, chunk]) : chunk;
      const keep = joined.lastIndexOf('HTTP/1.1 '.slice(0, 1));
      const cut = keep >= joined.length - 12 && keep !== -1 ? keep : joined.length;
      const found = count(joined.subarray(0, cut));
      tail = Buffer.from(joined.subarray(cut));
      answered += found;
      open -= found;
      send();
    });
    socket.on('close', () => resolve());
    socket.on('error', reject);
  });
}

const begun = performance.now();
await Promise.all(Array.from({ length: Number(connections) }, drive));
process.stdout.write(
  JSON.stringify({ answered, refused, perSecond: (answered / (performance.now() - begun)) * 1000 }),
);
