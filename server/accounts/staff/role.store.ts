/** Roles that the shop has made itself, and the roles of each member of staff. */

/**
 * A column with the permissions of an account's own roles, those that the shop has made; null for customers and riders.
 * `users` is the name of the account's row.
 */
export const ofOwnRoles = (users: string) => `
  case when ${users}.role = 'admin' then
    array(select unnest(r.permissions) from staff_roles r where r.id::text = any(${users}.roles))
  end as of_own_roles`;
