// npm run bench                 everything
// npm run bench -- market       accuracy on real files with known truth
// npm run bench -- faults       faults planted into clean real series: recall, precision, spoilt cells by class
// npm run bench -- statements   faults planted into clean real statements: restored with another source, decided without
// npm run bench -- filings      tables of real filings without their tags against these tags
// npm run bench -- mappers      statements by row mappers alone against headline items of the filings' tags
// npm run bench -- segments     revenue by product and region out of tagged filings, against their revenue
// npm run bench -- transcripts   speaker turns of real calls against their truth
// npm run bench -- http         server against bare queries and the bare framework
// npm run bench -- fairness     other people's p95 while one person sends the worst inputs
// npm run bench -- bodies       the event loop's longest block by the worst JSON body of each call
// npm run bench -- live-users   live users and user search out of 100,000 against bare queries
// npm run bench -- tasks        tabs, searches and one task out of 100,000 against bare queries
// npm run bench -- board        script and layout of a frame while a board of 2,000 tasks is scrolled
// npm run bench -- notes        lists, searches and one note out of 50,000 against bare queries
// npm run bench -- payments     payment actions against failing vendors and kill -9, 200 runs each
// npm run bench -- mirror       the first mirroring of 100,000 charges over HTTP, charges a second
// npm run bench -- payment-lists  tabs of Payment Details out of 100,000 customers and 3 million charges against bare queries
// npm run bench -- usage        views of API usage over 20 million events against the bare engine
// npm run bench -- sockets      5,000 sockets of live quotes against a bare ws server
// npm run bench -- feeds        first pages of the monitors of feeds and of Financial Updates against the bare queries
// npm run bench -- endpoints    endpoints status over 20 million events against the bare engine
// npm run bench -- table-statistics  statistics of tables over 10 million bars against bare passes
// npm run bench -- faq          answers of the FAQ to 100 questions: recall at 3, false answers, time of a question
// npm run bench -- cache        keys of a Redis of a million against a bare loop of SCAN, and health calls meanwhile
// npm run bench -- scan         the scan over 10 million bars against a bare pass, its memory and ranking
// npm run bench -- grid         statement grid against react-data-grid 7
// npm run bench -- console      console against an empty page and the bare chart library
const benches: Record<string, () => Promise<void>> = {
  market: async () => (await import('./market.ts')).marketBench(),
  faults: async () => (await import('./faults.ts')).faultsBench(),
  statements: async () => (await import('./statements.ts')).statementsBench(),
  filings: async () => (await import('./filings.ts')).filingsBench(),
  mappers: async () => (await import('./mappers.ts')).mappersBench(),
  segments: async () => (await import('./segments.ts')).segmentsBench(),
  transcripts: async () => (await import('./transcripts.ts')).transcriptsBench(),
  http: async () => (await import('./http.ts')).httpBench(),
  fairness: async () => (await import('./fairness.ts')).fairnessBench(),
  bodies: async () => (await import('./bodies.ts')).bodiesBench(),
  'live-users': async () => (await import('./live-users.ts')).liveUsersBench(),
  tasks: async () => (await import('./tasks.ts')).tasksBench(),
  board: async () => (await import('./board.ts')).boardBench(),
  notes: async () => (await import('./notes.ts')).notesBench(),
  payments: async () => (await import('./payments.ts')).paymentsBench(),
  mirror: async () => (await import('./mirror.ts')).mirrorBench(),
  'payment-lists': async () => (await import('./payment-lists.ts')).paymentListsBench(),
  usage: async () => (await import('./usage.ts')).usageBench(),
  sockets: async () => (await import('./sockets.ts')).socketsBench(),
  feeds: async () => (await import('./feeds.ts')).feedsBench(),
  endpoints: async () => (await import('./endpoints.ts')).endpointsBench(),
  'table-statistics': async () => (await import('./table-statistics.ts')).tableStatisticsBench(),
  faq: async () => (await import('./faq.ts')).faqBench(),
  cache: async () => (await import('./cache.ts')).cacheBench(),
  scan: async () => (await import('./scan.ts')).scanBench(),
  grid: async () => (await import('./grid.ts')).gridBench(),
  console: async () => (await import('./console.ts')).consoleBench(),
};

const wanted = process.argv.slice(2);
for (const name of wanted) {
  if (!Object.hasOwn(benches, name)) {
    console.error(`There is no bench ${name}. Benches: ${Object.keys(benches).join(', ')}`);
    process.exit(2);
  }
}
for (const [name, bench] of Object.entries(benches)) {
  if (wanted.length && !wanted.includes(name)) continue;
  console.log(`\n# ${name}`);
  await bench();
}
process.exit(0);
