export default function Register() {
  return <main className="page py-10" />;
}
