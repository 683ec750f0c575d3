export default function Cart() {
  return <main className="page py-10" />;
}
