#!/bin/sh
# A backup of the shop that compose.yaml runs, while it sells, into backups/: sh deploy/backup.sh says its name.
set -eu
cd "$(dirname "$0")/.."
name="shop-$(date +%F-%H%M%S).tar.gz"
umask 077
mkdir -p backups
# However it ends, the archive does not stay in the shop's volume: each holds the whole shop, and would fill the disk.
trap 'docker compose exec -T shop rm -f "/data/$name" >&2' EXIT
trap 'exit 1' HUP INT TERM
docker compose exec -T shop node tools/shop/backup.ts "/data/$name" >&2
# A copy that breaks off never has the name of a whole one.
docker compose cp "shop:/data/$name" "backups/$name.part" >&2 || { rm -f "backups/$name.part"; exit 1; }
mv "backups/$name.part" "backups/$name"
# Only after a backup that succeeded: the last good one is never deleted for want of a newer one.
find backups -name 'shop-*.tar.gz' -mtime +30 -delete
echo "backups/$name"
