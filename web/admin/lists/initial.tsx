/** The first letter of a person's name in a circle, instead of a picture. */
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
