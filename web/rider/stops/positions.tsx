import { useEffect, useRef, useState } from 'react';
import { mostInexact } from '#contract/runs/act-rules.ts';
import { t } from '#web/language.ts';
import { readStored, writeStored } from '#web/shared/stored.ts';
import { Tick } from '#web/ui/forms/tick.tsx';
import { Notice } from '#web/ui/messages/notice.tsx';
import type { Act } from '../queue/kept.ts';

const key = 'rider_positions';
type Position = NonNullable<Act['position']>;

/**
 * Measures the phone's location while `isWanted`. The returned ref contains the most accurate one so far; it stays null
 * unless the rider has allowed it.
 */
export function usePosition(isWanted: boolean) {
  const best = useRef<Position | null>(null);
  useEffect(() => {
    const { geolocation } = navigator;
    if (!isWanted || !geolocation || readStored(key) === null) return;
    const watch = geolocation.watchPosition(
      ({ coords: { latitude, longitude, accuracy } }) => {
        if (accuracy <= Math.min(mostInexact, best.current?.accuracy ?? mostInexact))
          best.current = { latitude, longitude, accuracy };
      },
      () => undefined,
      { enableHighAccuracy: true },
    );
    return () => geolocation.clearWatch(watch);
  }, [isWanted]);
  return best;
}

/**
 * The checkbox with which a rider allows the app to record the phone's location at each door. The browser then asks for
 * its own permission, too.
 */
export function PositionsTick() {
  const [isOn, setIsOn] = useState(() => readStored(key) !== null);
  const [isRefused, setIsRefused] = useState(false);
  const turn = (on: boolean) => {
    setIsOn(on);
    setIsRefused(false);
    writeStored(key, on ? 'on' : null);
  };
  function onTick(on: boolean) {
    turn(on);
    if (!on) return;
    const onDenied = () => {
      turn(false);
      setIsRefused(true);
    };
    navigator.geolocation?.getCurrentPosition(
      () => undefined,
      ({ code, PERMISSION_DENIED }) => code === PERMISSION_DENIED && onDenied(),
    );
  }
  return (
    <div className="grid gap-1">
      <Tick
        label={t('Remember where doors are')}
        isTicked={isOn}
        onTick={onTick}
        className="min-h-11 text-lg font-semibold"
      />
      <p>{t('When you press “Delivered”, this phone says where it is. Never in between.')}</p>
      {isRefused && (
        <Notice tone="warn">{t('The browser of this phone does not allow it. Allow it in its settings.')}</Notice>
      )}
    </div>
  );
}
