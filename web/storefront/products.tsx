export default function Products() {
  return <main className="page py-10" />;
}
