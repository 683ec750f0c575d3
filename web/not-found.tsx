import { redirect } from 'react-router';

/** Any unknown path leads home (specification: route map). */
export function loader() {
  return redirect('/');
}
