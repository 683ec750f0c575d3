#!/bin/sh
# Makes a backup of the shop that compose.yaml runs, and prints the path of the archive in backups/. The shop keeps
# running. Usage: sh deploy/backup.sh
set -eu
cd "$(dirname "$0")/.."
name="shop-$(date +%F-%H%M%S).tar.gz"
umask 077
mkdir -p backups
# The archive is always deleted from the shop's volume, even after a failure: archives would fill the disk.
trap 'docker compose exec -T shop rm -f "/data/$name" >&2' EXIT
trap 'exit 1' HUP INT TERM
docker compose exec -T shop node tools/shop/backup.ts "/data/$name" >&2
# The copy gets its final name only when it is complete, so that a broken copy is not taken for a backup.
docker compose cp "shop:/data/$name" "backups/$name.part" >&2 || { rm -f "backups/$name.part"; exit 1; }
mv "backups/$name.part" "backups/$name"
# Old backups are deleted only after a successful backup, so that the last good one always stays.
find backups -name 'shop-*.tar.gz' -mtime +30 -delete
echo "backups/$name"
