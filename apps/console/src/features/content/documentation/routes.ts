import { packageSchema } from '@midoffice/contract/content/documentation/calls/package-schema';
import { firstRead, type Screen } from '../../../kit/screen.ts';

const first = () => firstRead(packageSchema, {});

export const screens: readonly Screen[] = [
  {
    id: 'route-documentation-screen',
    load: async () =>
      (await import('./screens/route-documentation/route-documentation.tsx')).RouteDocumentation,
    first,
  },
  {
    id: 'generate-definition-screen',
    load: async () =>
      (await import('./screens/generate-definition/generate-definition.tsx')).GenerateDefinition,
  },
  {
    id: 'api-definition-tabs',
    load: async () => (await import('./screens/endpoint-records/endpoint-records.tsx')).EndpointRecords,
    first,
  },
];
