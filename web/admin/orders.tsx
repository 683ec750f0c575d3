export default function AdminOrders() {
  return <main className="page py-10" />;
}
