export default function Orders() {
  return <main className="page py-10" />;
}
