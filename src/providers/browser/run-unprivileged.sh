#!/bin/sh
# Started as root: hands the profile to the browser's own user, then becomes that user and the browser.
set -eu
for arg in "$@"; do
  case $arg in
    --user-data-dir=*)
      HOME=${arg#*=}
      chown -R "$BROWSER_UID:$BROWSER_UID" "$HOME"
      ;;
  esac
done
export HOME
user=$BROWSER_UID program=$BROWSER_PROGRAM
unset BROWSER_UID BROWSER_PROGRAM
exec setpriv --reuid "$user" --regid "$user" --clear-groups --no-new-privs -- "$program" "$@"
