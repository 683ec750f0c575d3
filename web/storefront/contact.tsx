export default function Contact() {
  return <main className="page py-10" />;
}
