interface WorkProgressProps {
  /** "12 of 40 rows". */
  words: string;
  /** What the bar is about, read out with it. */
  label: string;
  /** Without them the bar only says that something is done. */
  count?: { done: number; of: number } | undefined;
}

/** How far long work is, in words and as a bar. */
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
