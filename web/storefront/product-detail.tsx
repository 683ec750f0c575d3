export default function ProductDetail() {
  return <main className="page py-10" />;
}
