import type { MouseEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';

/**
 * The way back from an order to the list that it was opened from: its filter and page, and with the browser's own step
 * back also the place on it. `list` is the search part of the list's address; undefined for an order opened otherwise.
 */
export function useWayBack() {
  const navigate = useNavigate();
  const { state } = useLocation();
  const list: string | undefined = typeof state?.list === 'string' ? state.list : undefined;
  return {
    list,
    to: `/admin/orders${list ?? ''}`,
    onPress(event: MouseEvent) {
      const wantsTab = event.ctrlKey || event.metaKey || event.shiftKey;
      if (list === undefined || wantsTab) return;
      event.preventDefault();
      navigate(-1);
    },
  };
}
