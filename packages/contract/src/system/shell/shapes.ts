import { z } from 'zod';

/** The role and grants of one account. */
export const rolePermissions = z.object({ role: z.string().nullable(), permissions: z.array(z.string()) });
export type RolePermissions = z.infer<typeof rolePermissions>;
