export default function Home() {
  return <main className="page py-10" />;
}
