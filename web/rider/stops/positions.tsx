import { useEffect, useRef, useState } from 'react';
import { mostInexact } from '#contract/runs/act-rules.ts';
import { t } from '#web/language.ts';
import { readStored, writeStored } from '#web/shared/stored.ts';
import { Tick } from '#web/ui/forms/tick.tsx';
import { Notice } from '#web/ui/messages/notice.tsx';
import type { Act } from '../queue/kept.ts';

const key = 'rider_positions';
type Position = NonNullable<Act['position']>;

/** A ref to the phone's most accurate position while a dialog is open. Stays null unless the rider has allowed it. */
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

/** The tick by which a rider allows positions. The first tick also makes the browser ask for its own permission. */
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
