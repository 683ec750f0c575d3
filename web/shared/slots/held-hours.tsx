interface HeldHoursProps {
  children: string;
  /** Of the hours alone. */
  className?: string;
}

/** A slot in words, whose hours in brackets stay on one line: a browser breaks after the hyphen between them. */
export function HeldHours({ children, className = '' }: HeldHoursProps) {
  const at = children.lastIndexOf(' (') + 1;
  return (
    <>
      {children.slice(0, at)}
      <span className={at > 0 ? `whitespace-nowrap ${className}` : undefined}>{children.slice(at)}</span>
    </>
  );
}
