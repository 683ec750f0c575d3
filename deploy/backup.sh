#!/bin/sh
# A backup of the shop that compose.yaml runs, while it sells, into backups/: sh deploy/backup.sh says its name.
set -eu
cd "$(dirname "$0")/.."
name="shop-$(date +%F-%H%M%S).tar.gz"
umask 077
mkdir -p backups
docker compose exec -T shop node tools/shop/backup.ts "/data/$name" >&2
docker compose cp "shop:/data/$name" "backups/$name" >&2
docker compose exec -T shop rm "/data/$name" >&2
# Only after a backup that succeeded: the last good one is never deleted for want of a newer one.
find backups -name 'shop-*.tar.gz' -mtime +30 -delete
echo "backups/$name"
