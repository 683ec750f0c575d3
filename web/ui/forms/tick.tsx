interface TickProps {
  name?: string;
  label: string;
  isTicked: boolean;
  onTick: (isTicked: boolean) => void;
  /** How tall it is, and how wide. */
  className: string;
}

/** A yes or no of a form. */
export function Tick({ name, label, isTicked, onTick, className }: TickProps) {
  return (
    <label className={`flex items-center gap-3 ${className}`}>
      <input
        type="checkbox"
        className="checkbox"
        name={name}
        checked={isTicked}
        onChange={(event) => onTick(event.target.checked)}
      />
      {label}
    </label>
  );
}
