/** Who makes a call. Ids are branded: only the session guard mints them, and private rows are read only with one. */
declare const brand: unique symbol;

export type CustomerId = string & { readonly [brand]: 'customer' };
export type AdminId = string & { readonly [brand]: 'admin' };

export interface Customer {
  role: 'customer';
  id: CustomerId;
  name: string;
  email: string;
}

export interface Admin {
  role: 'admin';
  id: AdminId;
  name: string;
  email: string;
}

export type Actor = Customer | Admin;
