#!/bin/sh
# Installs the newest version after making a backup. If the backup fails, nothing is changed. The old version keeps
# running until the new one is built. Usage: sh deploy/upgrade.sh
set -eu
cd "$(dirname "$0")/.."
kept=$(sh deploy/backup.sh)
git pull --ff-only
docker compose build --pull shop
docker compose up --detach
echo "The shop as it was is kept in $kept. To see the new version start: docker compose logs --follow shop"
