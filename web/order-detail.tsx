export default function OrderDetail() {
  return <main className="page py-10" />;
}
