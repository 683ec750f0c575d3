export default function ForgotPassword() {
  return <main className="page py-10" />;
}
