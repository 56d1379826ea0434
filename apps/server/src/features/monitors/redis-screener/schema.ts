import { parametersOf, screenedFields } from '@midoffice/contract/monitors/redis-screener/lists';

/** The fields as both schemas describe them. */
export const schemaFields = screenedFields.map((field) => ({ ...field, parameters: parametersOf(field) }));
