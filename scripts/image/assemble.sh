#!/bin/sh
# Assembles the root file system of the image, from the program that was built in this folder: only what it needs to run.
# assemble.sh <root>; called by the Dockerfile, on Debian, with dpkg, busybox-static and npm.
set -eu
root=$1
app=$root/app
mkdir -p "$app" "$root/bin" "$root/usr/local/bin" "$root/etc/ssl/certs" "$root/tmp" "$root/data" "$root/backups" "$root/var/cache/deno"
chmod 1777 "$root/tmp"

# Packages as they run: no types, source maps, sources, tests and documents. Licences stay.
npm prune --no-save --omit=dev --ignore-scripts --no-audit --no-fund
find node_modules -type f \( -name '*.map' -o -name '*.ts' -o -name '*.tsx' -o -name '*.cts' -o -name '*.mts' -o -name '*.flow' \
  -o -iname '*.md' -o -name '*.markdown' -o -name '.package-lock.json' \) ! -iname 'licen[cs]e*' -delete
rm -rf node_modules/@types node_modules/.bin node_modules/@*/*-musl
find node_modules -type d \( -name test -o -name tests -o -name __tests__ \) -prune -exec rm -rf {} +
# Bundles for browsers, and fonts in other formats and weights than invoices need.
rm -rf node_modules/@cantoo/pdf-lib/dist node_modules/@cantoo/pdf-lib/ts3.4 node_modules/@e-invoice-eu/core/dist/*.min.js \
  node_modules/@e-invoice-eu/core/dist/e-invoice-eu.js
rm -rf node_modules/pdfkit/js/pdfkit.standalone.js node_modules/pdfkit/js/pdfkit.browser* node_modules/@e965/xlsx/dist/xlsx.* \
  node_modules/react-dom/cjs/react-dom-client.* node_modules/react-dom/cjs/react-dom-profiling.* node_modules/lucide-react/dist/umd \
  node_modules/luxon/build/amd node_modules/luxon/build/global node_modules/luxon/build/cjs-browser
# Invoices hyphenate English only, and modules for CommonJS beside others are not loaded.
find node_modules/hyphen/patterns -type f ! -name 'en*' -delete
find node_modules/drizzle-orm -name '*.cjs' -delete
rm -rf node_modules/hono/dist/cjs node_modules/lucide-react/dist/cjs
# Deno loads the other one of BullMQ, whose package names no modules in its exports.
rm -rf node_modules/bullmq/dist/esm
rm -rf node_modules/libphonenumber-js/bundle node_modules/libphonenumber-js/source node_modules/libphonenumber-js/mobile \
  node_modules/libphonenumber-js/build node_modules/libphonenumber-js/es6-modern
find node_modules/@fontsource -type f \( -name '*.woff2' -o -name '*.css' -o -name '*.scss' \) -delete
find node_modules/@fontsource -type f -name '*.woff' ! -name '*-400-normal.woff' ! -name '*-600-normal.woff' -delete
find node_modules -type d -empty -delete
cp -a deno.json package.json node_modules dist migrations src "$app/"
mkdir "$app/scripts"
cp -a scripts/parley.sh "$app/scripts/"
# Tests, also those of packages that have them beside their sources.
find "$app/src" "$app/node_modules" -type f \( -name '*.test.*' -o -name '*.spec.*' \) -delete
touch "$app/.image"
[ -z "${COMMIT:-}" ] || echo "$COMMIT" > "$app/.commit"

# A shell with small tools for scripts/parley.sh.
cp "$(command -v busybox)" "$root/bin/busybox"
for tool in $(busybox --list); do
  [ "$tool" = busybox ] || ln -s busybox "$root/bin/$tool"
done

# Deno, and the libraries that it and the native packages load.
cp "$(command -v deno)" "$root/usr/local/bin/deno"
native=$(find node_modules -name '*.node')
# shellcheck disable=SC2086
ldd "$(command -v deno)" $native | grep -oE '/[^ ]+\.so[.0-9]*' | sort -u > libraries
while read -r library; do
  mkdir -p "$root$(dirname "$library")"
  cp -L "$library" "$root$library"
done < libraries

cp /etc/ssl/certs/ca-certificates.crt "$root/etc/ssl/certs/"
printf 'hosts: files dns\n' > "$root/etc/nsswitch.conf"
printf 'root:x:0:0:root:/:/bin/sh\nparley:x:10001:10001:Parley:/data:/bin/sh\n' > "$root/etc/passwd"
printf 'root:x:0:\nparley:x:10001:\n' > "$root/etc/group"
chown -R 10001:10001 "$root/data" "$root/backups" "$root/var/cache/deno"
