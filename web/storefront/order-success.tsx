export default function OrderSuccess() {
  return <main className="page py-10" />;
}
