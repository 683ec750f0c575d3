# Runs a command and starts it again when it ends unexpectedly. `npm start` uses it, because on a laptop nobody else
# would start the shop again at night. It ends with the command if the command was told to end (0), or if its first
# start failed (1).
told='' child='' pausing='' served=''
pass() {
  told=yes
  # A `sleep` in the background ignores SIGINT, so it gets the signal that `pausing` names instead.
  [ -z "$child" ] || kill -s "${pausing:-$1}" "$child" 2>/dev/null
}
trap 'pass TERM' TERM
trap 'pass INT' INT
trap 'pass HUP' HUP

wait_for() { # the exit code of process $1 in $code; a signal ends the wait, but not the process
  while :; do
    wait "$1"
    code=$?
    kill -0 "$1" 2>/dev/null || return 0
  done
}

pause=1
while :; do
  began=$(date +%s)
  [ -z "$told" ] || exit 0
  "$@" <&0 &
  child=$!
  [ -z "$told" ] || kill -s TERM "$child" 2>/dev/null
  wait_for "$child"
  if [ -n "$told" ] || [ "$code" -eq 0 ]; then exit "$code"; fi

  lived=$(($(date +%s) - began))
  # If the shop has served before, a failed start may only mean that the database is away for a moment.
  if [ "$code" -eq 1 ] && [ -z "$served" ] && [ "$lived" -lt 60 ]; then exit 1; fi
  served=yes
  [ "$lived" -lt 60 ] || pause=1
  case $code in
  1) why='it could not start, see above' ;;
  70) why='a fault, logged above' ;;
  134) why='aborted: its memory was used up, or a fault of Node.js' ;;
  137) why='killed, by hand or because the machine had no memory left' ;;
  *) [ "$code" -gt 128 ] && why="signal $((code - 128))" || why="exit code $code" ;;
  esac
  echo "$(date -u +%FT%TZ) The shop ended after $lived s ($why). It is started again in $pause s." >&2

  pausing=TERM
  sleep "$pause" &
  child=$!
  wait_for "$child"
  pausing='' child=''
  [ -z "$told" ] || exit 0
  pause=$((pause * 2))
  [ "$pause" -le 30 ] || pause=30
done
