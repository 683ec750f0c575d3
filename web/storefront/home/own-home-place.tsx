import { useCustomerPart } from '../layout/use-customer-part.ts';

const load = () => import('./own-home.tsx');

/** Room at the top of the home page for what is a customer's own, kept before the first paint, so that nothing moves. */
export function OwnHomePlace() {
  const Part = useCustomerPart(load);
  return <div className="for-customers own-home">{Part && <Part />}</div>;
}
