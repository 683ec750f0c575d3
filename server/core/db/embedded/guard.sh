# The guard of one shop process: outlives it, however it ends, and stops the server if it was the last one.
# Arguments: the folder postgres-run, this shop's file in its folder shops, the server's data folder.
# Keep the file names and birth() as database-folder.ts and processes.ts have them.
run=$1 shop=$2 data=$3
trap '' HUP INT TERM
set -f

birth() { # when process $1 began, which tells it from a later one of the same number; nothing if it is over
  if [ -d /proc/self ]; then
    stat=$(cat "/proc/$1/stat" 2>/dev/null) || return
    set -- ${stat##*) }
    [ "$1" = Z ] || printf %s "${20}"
  else
    LC_ALL=C ps -o lstart= -p "$1" 2>/dev/null | tr -d ' \n'
  fi
}

is_postgres() { # whether process $1 is a living PostgreSQL
  [ -n "$(birth "$1")" ] || return 1
  case $(cat "/proc/$1/comm" 2>/dev/null || ps -o comm= -p "$1" 2>/dev/null) in *postgres*) ;; *) return 1 ;; esac
}

postmaster() { head -n 1 "$data/postmaster.pid" 2>/dev/null; }

read -r _ # returns when the shop closes the pipe or is gone

# Say first that the server may be stopped, then look for other shops. A new shop does the reverse: it puts its file
# down, then waits while anybody says this. So either we see it, or it waits until the server is gone.
mark=$run/stopping/$$
birth $$ >"$run/mark.$$" && mv "$run/mark.$$" "$mark"
rm -f "$run/shops/$shop"
for other in $(ls "$run/shops"); do
  if [ "$(birth "${other%%.*}")" = "$(cat "$run/shops/$other")" ]; then
    rm -f "$mark"
    exit
  fi
  rm -f "$run/shops/$other"
done

# A server that was started in this very moment has no postmaster.pid yet.
[ -e "$data/postmaster.pid" ] || sleep 0.3 || sleep 1
pid=$(postmaster)
if [ -n "$pid" ] && is_postgres "$pid" && kill -INT "$pid"; then
  tries=0
  while [ "$(postmaster)" = "$pid" ] && is_postgres "$pid"; do
    tries=$((tries + 1))
    [ $tries -eq 1000 ] && kill -QUIT "$pid" # half a minute or more: the log will bring it back in order
    sleep 0.03 || sleep 1
  done
  # Its file goes a moment before the process itself.
  for _ in 1 2 3 4 5 6 7 8 9 10; do is_postgres "$pid" && sleep 0.03; done
fi
rm -f "$mark"
