#!/bin/sh
# Runs Parley with the minimum permissions: parley.sh web|worker|all|demo|migrate|seed, or `admin somebody@parley.example`,
# `reset-second-factor somebody@parley.example`, `backup data/backups/parley.db`, `backup data/backups/ --keep 48`,
# `check`, `check data/backups/parley.db`, `restore data/backups/parley.db` and `--version`.
set -eu
from=$PWD
cd "$(dirname "$0")/.."

# "redis://user:word@cache:6379/0" -> "cache:6379"; without a port every port of that host is meant.
host_of() {
  rest=${1#*://}
  rest=${rest%%[/?]*}
  echo "${rest##*@}"
}

# The value of a variable, from its file if it has one. The program reports files that can't be read.
value_of() {
  eval "value=\${$1:-} file=\${${1}_FILE:-}"
  if [ -n "$value" ] || [ ! -r "$file" ]; then echo "$value"; else cat "$file"; fi
}

# Deno needs brackets around IPv6. The program itself reports an address that it cannot listen on.
host=$(echo "${HOST:-127.0.0.1}" | grep -xE '[[:alnum:]_.:%-]+' || echo localhost)
port=$(echo "${PORT:-8000}" | grep -xE '[0-9]{1,5}' || echo 8000)
[ "$port" -le 65535 ] || port=8000
case $host in
  *:*) host="[$host]" ;;
esac
net="$host:$port"
stripe=${STRIPE_API_BASE:-https://api.stripe.com:443}
for url in "$(value_of REDIS_URL)" "$(value_of VALKEY_URL)" "$(value_of SMTP_URL)" "$(value_of DATABASE_URL)" "$stripe"; do
  case $url in
    "" | file:*) ;;
    *) net="$net,$(host_of "$url")" ;;
  esac
done

# Without Stripe's key, development uses a stand-in that listens on a free port of this machine; demo data always do.
[ -n "$(value_of STRIPE_SECRET_KEY)" ] && [ "${1:-}" != seed ] || net="$net,127.0.0.1"

# Calendars that specialists connect can be anywhere on the web: a worker reads them, and a web process asks them when a
# visitor selects a time. src/platform/integrations/outbound-http.ts keeps both out of our network.
allow_net="--allow-net=$net"
case ${1:-} in
  web | worker | all | demo) allow_net=--allow-net ;;
esac

sys=cpus,networkInterfaces,hostname,statfs
[ "${1:-}" != worker ] || sys="$sys,setPriority"

data=${DATA_DIR:-data}
mkdir -p "$data" 2> /dev/null || true
for path in "$data" "$data"/parley.db*; do
  if [ -w "$path" ] || { [ "$path" != "$data" ] && [ ! -e "$path" ]; }; then continue; fi
  own="$(id -u):$(id -g) $data"
  repair="chown -R $own"
  # In a container only the host can repair it.
  [ ! -f .image ] || repair="docker run --rm --user 0 --entrypoint chown -v VOLUME:$data parley -R $own"
  echo "Parley runs as user $(id -u), who can't write to $path. Run as root: $repair" >&2
  exit 1
done
modules=$(cd node_modules && pwd -P)
reads=".,$modules,$data"
writes=$data
[ -z "${REDIS_CA_FILE:-}" ] || reads="$reads,$REDIS_CA_FILE"
# These commands look at files themselves: the one that is named, and the database's, wherever it is.
case ${1:-} in
  backup | check | restore)
    # A path is meant from the folder one is in, not from the program's.
    case ${2:-} in
      "" | /*) ;;
      *)
        command=$1 path=$from/$2
        shift 2
        set -- "$command" "$path" "$@"
        ;;
    esac
    case ${2:-} in
      */) named=$2 ;;
      *) named=$(dirname "${2:-.}") ;;
    esac
    reads="$reads,$named"
    [ "$1" != backup ] || writes="$writes,$named"
    case ${DATABASE_URL:-} in
      file:*) database=$(dirname "${DATABASE_URL#file:}") && reads="$reads,$database" && writes="$writes,$database" ;;
    esac
    ;;
esac

# The native code of every package that is installed.
ffi=$(find "$modules" -name '*.node' | paste -sd, -)

# Libraries keep their temporary files where Parley may write.
export TMPDIR="$data"

# Deno reads NODE_EXTRA_CA_CERTS only with access to everything that it can ask the system; DENO_CERT, which adds the same
# authorities, needs no permission.
if [ -n "${NODE_EXTRA_CA_CERTS:-}" ]; then
  [ -r "$NODE_EXTRA_CA_CERTS" ] || {
    echo "NODE_EXTRA_CA_CERTS names a file that can't be read: $NODE_EXTRA_CA_CERTS" >&2
    exit 1
  }
  export DENO_CERT="${DENO_CERT:-$NODE_EXTRA_CA_CERTS}"
  unset NODE_EXTRA_CA_CERTS
fi

# The variables that src/config.ts reads; a test compares the two.
names="PARLEY_ENV,PORT,HOST,PUBLIC_URL,DATA_DIR,DATABASE_URL,DATABASE_AUTH_TOKEN,DATABASE_REPLICA,REDIS_URL,VALKEY_URL,SMTP_URL,SMTP_PLAIN"
names="$names,MAIL_FROM,STRIPE_SECRET_KEY,STRIPE_WEBHOOK_SECRET,STRIPE_API_BASE,STRIPE_AUTOMATIC_TAX,LINK_SECRET,LINK_SECRET_OLD"
names="$names,ZOOM_ACCOUNT_ID,ZOOM_CLIENT_ID,ZOOM_CLIENT_SECRET,ZOOM_API_BASE,GOOGLE_CLIENT_ID,GOOGLE_CLIENT_SECRET,GOOGLE_API_BASE"
names="$names,MICROSOFT_CLIENT_ID,MICROSOFT_CLIENT_SECRET,MICROSOFT_TENANT,MICROSOFT_API_BASE"
names="$names,TEXT_PROVIDER,TWILIO_ACCOUNT_SID,TWILIO_AUTH_TOKEN,TWILIO_FROM,TWILIO_MESSAGING_SERVICE,TWILIO_API_BASE"
names="$names,TEXT_HTTP_URL,TEXT_HTTP_SECRET"
names="$names,TRUSTED_PROXIES,SECURITY_CONTACT,ADMIN_MFA,AGENTS,RATE_LIMITS,LOG_LEVEL,VITE_ORIGIN,WORKER_CONCURRENCY"
names="$names,EMAIL_CONCURRENCY,DRAIN_SECONDS,REDIS_CA_FILE,METRICS_TOKEN"

# Secrets may be in files, such as LINK_SECRET_FILE; the program reads these files.
for name in $(echo "$names" | tr , ' '); do
  case $name in
    *SECRET* | *TOKEN* | *KEY* | DATABASE_URL | REDIS_URL | VALKEY_URL | SMTP_URL) ;;
    *) continue ;;
  esac
  names="$names,${name}_FILE"
  eval "file=\${${name}_FILE:-}"
  [ -z "$file" ] || reads="$reads,$file,$(readlink -f "$file" || echo "$file")"
done

# Deno itself reads the variables of OpenTelemetry (OTEL_*) and sends traces; neither needs a permission here.

# The driver of replicas writes lines of its own to standard error while the server is away, every second, and not as JSON.
export RUST_LOG="${RUST_LOG:-off}"

# React renders several times faster without its warnings.
export NODE_ENV=production

# V8 lets garbage quadruple a small heap before it collects, and keeps 16 MB for new objects; these keep memory flat
# (docs/design/operation.md#start-and-memory).
heap=--v8-flags=--heap-growing-percent=50,--max-semi-space-size=4
# Repeated backups collect garbage themselves (src/backup.ts).
[ "${1:-}" != backup ] || heap="$heap,--expose-gc"

# An image has the bundle instead of the source (scripts/bundle.mjs). Tests name the one that they run.
program=${PARLEY_PROGRAM:-src/main.ts}
[ -f "$program" ] || program=dist/server/main.js

# exec: Deno itself must receive SIGTERM. Other folders, programs and hosts are refused.
exec deno run --no-prompt --cached-only "$heap" \
  "$allow_net" \
  --allow-read="$reads" --allow-write="$writes" \
  --ignore-env --allow-env="$names,NODE_ENV,TMPDIR" \
  --allow-ffi="$ffi" --allow-sys="$sys" --deny-run \
  "$program" "$@"
