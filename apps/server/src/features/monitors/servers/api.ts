export { metricHistory, scoreHistory } from './history.ts';
export { metricsOf, periodMs } from './metrics.ts';
export { listServers, putValues } from './store.ts';
