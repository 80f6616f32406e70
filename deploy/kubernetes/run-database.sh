#!/bin/bash
# Runs the database server (the arguments) and kills it when it answers reads but no longer writes, so that whatever has
# started this script starts it again. Nothing that was confirmed is lost (docs/database-server.md#stuck).
#   run-database.sh /usr/local/bin/docker-wrapper.sh /bin/sqld
# SQLD_HTTP_LISTEN_ADDR: where it listens (127.0.0.1:8080). DATABASE_AUTH_TOKEN: a token that may write.
# DATABASE_CHECK_S: how long between writes (30), DATABASE_LIMIT_S: how long one may take (20); three in a row must fail.
set -u
address=${SQLD_HTTP_LISTEN_ADDR:-127.0.0.1:8080}
host=${address%:*}
[ "$host" = 0.0.0.0 ] && host=127.0.0.1
check_s=${DATABASE_CHECK_S:-30}
limit_s=${DATABASE_LIMIT_S:-20}
write='insert into write_probes (id, written_at, padding) values (1, unixepoch() * 1000, zeroblob(0))
  on conflict (id) do update set written_at = excluded.written_at'
body="{\"requests\":[{\"type\":\"execute\",\"stmt\":{\"sql\":\"${write//$'\n'/ }\"}},{\"type\":\"close\"}]}"

# Whether a write is answered. An error is an answer, too: a full disk or a missing table is not mended by a restart.
# The image has no HTTP client, so bash speaks HTTP itself. A subshell, because a connection that fails ends the shell.
is_answered() (
  exec 3<>"/dev/tcp/$host/${address##*:}" || exit 1
  printf 'POST /v2/pipeline HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer %s\r\nContent-Type: application/json\r\nContent-Length: %s\r\nConnection: close\r\n\r\n%s' \
    "${DATABASE_AUTH_TOKEN:-}" "${#body}" "$body" >&3
  IFS= read -r -t "$limit_s" status <&3 || exit 1
  [[ $status == HTTP/1.1\ [24]* ]]
) 2>/dev/null

set -m # the server has a process group of its own
"$@" &
server=$!
trap 'kill -TERM -- -$server' TERM INT
trap 'kill $(jobs -p) 2>/dev/null' EXIT

# Failures count once it has answered: a server that recovers its log may take minutes to begin.
failures=0
has_answered=
while kill -0 $server 2>/dev/null; do
  sleep "$check_s" &
  wait -n $server $! 2>/dev/null
  kill -0 $server 2>/dev/null || break
  if is_answered; then
    has_answered=yes
    failures=0
  elif [ -n "$has_answered" ]; then
    failures=$((failures + 1))
    echo "The database server has not answered a write in $limit_s s ($failures of 3)" >&2
  fi
  if [ $failures -ge 3 ]; then
    kill -KILL -- -$server
    while kill -0 $server 2>/dev/null; do wait $server; done # `wait` also ends when the server was paused before
    exit 1
  fi
done
wait $server
