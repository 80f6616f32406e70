#!/bin/sh
# Prints the tag of an image of this folder: the version and the commit, such as 0.2.0-1f2e3d4c5b6a.
set -eu
cd "$(dirname "$0")/../.."
version=$(sed -n 's/^  "version": "\(.*\)",$/\1/p' package.json)
echo "$version-$(git rev-parse --short=12 HEAD)"
