/** A person's first letter, where there is no picture of them. */
export function Initial({ name }: { name: string }) {
  const [letter = '?'] = name.trim();
  return (
    <span
      aria-hidden
      className="grid size-10 shrink-0 place-items-center rounded-full bg-line font-semibold text-deep uppercase"
    >
      {letter}
    </span>
  );
}
