#!/bin/sh
# The newest version, after a backup of the shop as it was: sh deploy/upgrade.sh. It ends before anything is changed when
# the backup fails, and the shop goes on selling until the new version is built.
set -eu
cd "$(dirname "$0")/.."
kept=$(sh deploy/backup.sh)
git pull --ff-only
docker compose build --pull shop
docker compose up --detach
echo "The shop as it was is kept in $kept. To see the new version start: docker compose logs --follow shop"
