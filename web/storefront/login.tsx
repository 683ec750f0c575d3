export default function Login() {
  return <main className="page py-10" />;
}
