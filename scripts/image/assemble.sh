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
rm -rf node_modules/@types node_modules/@*/*-musl
# What the bundle does not hold, and the bundle.
node scripts/image/packages.mjs "$app"
packages=$app/node_modules
find "$packages" -type f \( -name '*.map' -o -name '*.ts' -o -name '*.tsx' -o -name '*.cts' -o -name '*.mts' -o -name '*.flow' \
  -o -name '*.test.*' -o -name '*.spec.*' -o -iname '*.md' -o -name '*.markdown' \) ! -iname 'licen[cs]e*' -delete
find "$packages" -type d \( -name test -o -name tests -o -name __tests__ -o -name .yarn \) -prune -exec rm -rf {} +
# The weights of fonts that invoices need.
find "$packages/@expo-google-fonts" -type f ! -name '*_400Regular.ttf' ! -name '*_600SemiBold.ttf' ! -iname 'licen[cs]e*' -delete
find "$packages" -type d -empty -delete
cp -a deno.json package.json dist migrations "$app/"
mkdir -p "$app/scripts" "$app/src/dev/demo"
cp -a scripts/parley.sh "$app/scripts/"
cp -a src/dev/demo/portraits "$app/src/dev/demo/"
touch "$app/.image"
[ -z "${COMMIT:-}" ] || echo "$COMMIT" > "$app/.commit"

# A shell with small tools for scripts/parley.sh.
cp "$(command -v busybox)" "$root/bin/busybox"
for tool in $(busybox --list); do
  [ "$tool" = busybox ] || ln -s busybox "$root/bin/$tool"
done

# Deno, and the libraries that it and the native packages load.
cp "$(command -v deno)" "$root/usr/local/bin/deno"
native=$(find "$packages" -name '*.node')
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
