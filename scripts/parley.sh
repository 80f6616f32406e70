#!/bin/sh
# Runs Parley with the minimum permissions: parley.sh web|worker|all|migrate|seed, or
# `admin somebody@parley.example`, `reset-second-factor somebody@parley.example` and `backup data/backups/parley.db`.
set -eu
cd "$(dirname "$0")/.."

# "redis://user:word@cache:6379/0" -> "cache:6379"; without a port every port of that host is meant.
host_of() {
  rest=${1#*://}
  rest=${rest%%[/?]*}
  echo "${rest##*@}"
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
for url in "${REDIS_URL:-}" "${VALKEY_URL:-}" "${SMTP_URL:-}" "${DATABASE_URL:-}" "$stripe"; do
  case $url in
    "" | file:*) ;;
    *) net="$net,$(host_of "$url")" ;;
  esac
done

# Without Stripe's key, development uses a stand-in that listens on a free port of this machine.
[ -n "${STRIPE_SECRET_KEY:-}" ] || net="$net,127.0.0.1"

# A worker reads calendars that specialists name, anywhere on the web; src/platform/integrations/outbound-http.ts keeps it out of our network.
allow_net="--allow-net=$net"
case ${1:-} in
  worker | all) allow_net=--allow-net ;;
esac

sys=cpus,networkInterfaces,hostname
[ "${1:-}" != worker ] || sys="$sys,setPriority"

data=${DATA_DIR:-data}
mkdir -p "$data"
modules=$(cd node_modules && pwd -P)
reads=".,$modules,$data"
[ -z "${REDIS_CA_FILE:-}" ] || reads="$reads,$REDIS_CA_FILE"
[ "${1:-}" != backup ] || reads="$reads,$(dirname "${2:-.}")"

# Native code: the database driver, the password hash and the picture library, one file each for this platform.
ffi=$(find "$modules/@libsql" "$modules/@node-rs" "$modules/@napi-rs" -name '*.node' | paste -sd, -)

# The variables that src/config.ts reads; a test compares the two.
names="PARLEY_ENV,PORT,HOST,PUBLIC_URL,DATA_DIR,DATABASE_URL,DATABASE_AUTH_TOKEN,DATABASE_REPLICA,REDIS_URL,VALKEY_URL,SMTP_URL"
names="$names,MAIL_FROM,STRIPE_SECRET_KEY,STRIPE_WEBHOOK_SECRET,STRIPE_API_BASE,STRIPE_AUTOMATIC_TAX,LINK_SECRET"
names="$names,ZOOM_ACCOUNT_ID,ZOOM_CLIENT_ID,ZOOM_CLIENT_SECRET,ZOOM_API_BASE"
names="$names,TRUSTED_PROXIES,SECURITY_CONTACT,ADMIN_MFA,RATE_LIMITS,LOG_LEVEL,VITE_ORIGIN,WORKER_CONCURRENCY"
names="$names,EMAIL_CONCURRENCY,REDIS_CA_FILE"

# React renders several times faster without its warnings.
export NODE_ENV=production

# V8 lets garbage quadruple a small heap before it collects; this keeps memory flat (docs/decisions/104-pages.md).
heap=--v8-flags=--heap-growing-percent=50

# exec: Deno itself must receive SIGTERM. Other folders, programs and hosts are refused.
exec deno run --no-prompt --cached-only "$heap" \
  "$allow_net" \
  --allow-read="$reads" --allow-write="$data" \
  --ignore-env --allow-env="$names,NODE_ENV" \
  --allow-ffi="$ffi" --allow-sys="$sys" --deny-run \
  src/main.ts "$@"
