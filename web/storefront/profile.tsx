export default function Profile() {
  return <main className="page py-10" />;
}
