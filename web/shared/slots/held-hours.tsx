interface HeldHoursProps {
  children: string;
  /** Class of the hours. */
  className?: string;
}

/** The text of a slot. Its hours in brackets stay on one line, because a browser would break them after the hyphen. */
export function HeldHours({ children, className = '' }: HeldHoursProps) {
  const at = children.lastIndexOf(' (') + 1;
  return (
    <>
      {children.slice(0, at)}
      <span className={at > 0 ? `whitespace-nowrap ${className}` : undefined}>{children.slice(at)}</span>
    </>
  );
}
