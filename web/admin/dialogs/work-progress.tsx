interface WorkProgressProps {
  /** Text such as "12 of 40 rows". */
  words: string;
  /** Accessible name of the bar. */
  label: string;
  /** The finished and the total number. Without it the bar only shows that work is in progress. */
  count?: { done: number; of: number } | undefined;
}

/** Progress of long work as text and as a bar. */
export function WorkProgress({ words, label, count }: WorkProgressProps) {
  return (
    <div className="grid gap-2">
      <p role="status" className="figures text-lg font-semibold">
        {words}
      </p>
      <progress
        aria-label={label}
        className="h-3 w-full appearance-none overflow-hidden rounded-full bg-foam [&::-moz-progress-bar]:bg-deep [&::-webkit-progress-bar]:bg-foam [&::-webkit-progress-value]:bg-deep"
        {...(count && { value: count.done, max: count.of })}
      />
    </div>
  );
}
