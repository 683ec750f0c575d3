/** Notices whether somebody uses the page. An open screen also makes calls automatically, such as after an alert. */

/** After this many ms without a press or a typed key, the page counts as unused. */
const idleAfterMs = 15 * 60_000;

const signs = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

interface Watch {
  isIdle(): boolean;
  stop(): void;
}

/** Opening the page counts as using it. */
export function watchUse(target: EventTarget, now: () => number = Date.now): Watch {
  let usedAt = now();
  const note = () => {
    usedAt = now();
  };
  for (const sign of signs) target.addEventListener(sign, note, { capture: true, passive: true });
  return {
    isIdle: () => now() - usedAt > idleAfterMs,
    stop() {
      for (const sign of signs) target.removeEventListener(sign, note, { capture: true });
    },
  };
}
