# The guard of one shop process. It outlives that process, however it ends, and stops the database server if no other
# shop process uses it.
# Arguments: the folder postgres-run, the name of this process's file in its subfolder shops, the server's data folder.
# The file names and birth() must match database-folder.ts and processes.ts.
run=$1 shop=$2 data=$3
trap '' HUP INT TERM
set -f

birth() { # prints the start time of process $1, which distinguishes it from a later one with the same id; or nothing
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

read -r _ # returns when the shop process closes the pipe or has ended

# First write the mark that the server may be stopped, then look for other shop processes. A new shop process does the
# reverse: it first writes its own file, then waits while there is such a mark. So either this guard sees the new
# process, or the new process waits until the server has stopped.
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

# A server that was started just now has no postmaster.pid yet.
[ -e "$data/postmaster.pid" ] || sleep 0.3 || sleep 1
pid=$(postmaster)
if [ -n "$pid" ] && is_postgres "$pid" && kill -INT "$pid"; then
  tries=0
  while [ "$(postmaster)" = "$pid" ] && is_postgres "$pid"; do
    tries=$((tries + 1))
    [ $tries -eq 1000 ] && kill -QUIT "$pid" # after half a minute or more; the next start recovers from the log
    sleep 0.03 || sleep 1
  done
  # The server removes its pid file a moment before its process ends.
  for _ in 1 2 3 4 5 6 7 8 9 10; do is_postgres "$pid" && sleep 0.03; done
fi
rm -f "$mark"
