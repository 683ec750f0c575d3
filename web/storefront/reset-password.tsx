export default function ResetPassword() {
  return <main className="page py-10" />;
}
