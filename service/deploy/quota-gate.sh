#!/bin/sh
# `quota-gate` in the image, which is its entry point, too: commands of the service, commands of the gate, and the shell that GitLab and Jenkins start.
case ${1-} in
  serve | export) exec node /app/service/dist/cli.js "$@" ;;
  sh | bash | cat | */*) exec "$@" ;;
  *) exec node /app/dist/cli.js "$@" ;;
esac
