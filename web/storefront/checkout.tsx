export default function Checkout() {
  return <main className="page py-10" />;
}
