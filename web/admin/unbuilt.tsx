import { redirect } from 'react-router';

/** Stands in the place of a screen that is not built yet: leads to the orders. */
export const clientLoader = () => redirect('/admin/orders');

// Without a component the route would be a bare resource, which the server cannot answer as a page.
export default function Unbuilt() {
  return null;
}
