# ./armature dist --check: tries what was made as those who get it will. Read by dist.sh.
# shellcheck shell=sh disable=SC2154

make_check() {
    checks="$staging/checks"
    mkdir "$checks"
    check_modules
    check_archive
    [ ! -e "${deb:-}" ] || check_deb
    [ ! -e "${image:-}" ] || check_image
    ! command -v npm >/dev/null || check_npm
    say "all that could be tried works"
}

# That the runtime has every module that jdeps finds, except the one that is left out on purpose.
check_modules() {
    found=$("$jdk/bin/jdeps" --ignore-missing-deps --print-module-deps --multi-release "$jdk_version" --class-path "$home/lib/*" "$home"/lib/*.jar 2>/dev/null | tail -n 1)
    for module in $(echo "$found" | tr , ' '); do
        case " $(echo "$runtime_modules" | tr '\n' ' ') java.desktop " in
        *" $module "*) ;;
        *) fail "jdeps finds that $module is used, which the runtime does not have: add it to packaging/dist.sh" ;;
        esac
    done
    say "the runtime has what jdeps finds"
}

# That an archive works elsewhere with nothing on its path but a shell, uses its cache of classes, and stores.
check_archive() {
    mkdir "$checks/archive"
    $tar -xzf "$archive" -C "$checks/archive"
    (cd "$out" && sha256 -c "${archive##*/}.sha256" >/dev/null) || fail "the sum of the archive is not that of its file"
    check_command "$checks/archive/armature-$version-$platform/bin/armature"
    say "the archive works"
}

# check_command COMMAND
check_command() {
    shared=$(env -i PATH=/usr/bin:/bin ARMATURE_JAVA_OPTS=-Xlog:class+load:stdout "$1" version | grep -c 'shared objects file' || :)
    [ "$shared" -gt 1000 ] || fail "$1 does not use its cache of classes"
    drive "$checks/data.$$" env -i PATH=/usr/bin:/bin "$1" serve --port 0 --data "$checks/data.$$"
    rm -rf "$checks/data.$$"
}

# drive NAME COMMAND...: starts a server, asks it whether it is well, stores an item and reads it, and ends it by SIGTERM.
drive() {
    log="$1.log"
    shift
    "$@" >"$log" 2>&1 &
    server=$!
    address=
    tries=0
    while [ -z "$address" ]; do
        tries=$((tries + 1))
        kill -0 $server 2>/dev/null && [ $tries -lt 600 ] || give_up "the server does not start: $(cat "$log")"
        sleep 0.1
        address=$(sed -n 's/.*listens on \(http:[^ ,]*\).*/\1/p' "$log")
    done
    curl -sf "$address/health" >/dev/null || give_up "the server at $address is not well"
    ask CreateTable '{"TableName":"Songs","BillingMode":"PAY_PER_REQUEST","KeySchema":[{"AttributeName":"k","KeyType":"HASH"}],"AttributeDefinitions":[{"AttributeName":"k","AttributeType":"S"}]}' >/dev/null
    ask PutItem '{"TableName":"Songs","Item":{"k":{"S":"a"},"v":{"N":"42"}}}' >/dev/null
    case $(ask GetItem '{"TableName":"Songs","Key":{"k":{"S":"a"}}}') in
    *'"42"'*) ;;
    *) give_up "the server at $address does not return what was stored" ;;
    esac
    kill -TERM $server
    status=0
    wait $server || status=$?
    [ $status -eq 143 ] || fail "the server ended with $status on SIGTERM, and not with 143: $(cat "$log")"
}

# ask OPERATION BODY
ask() {
    curl -sf "$address" -H "X-Amz-Target: DynamoDB_20120810.$1" -H 'Content-Type: application/x-amz-json-1.0' \
        -H 'Authorization: AWS4-HMAC-SHA256 Credential=any/20260101/us-east-1/dynamodb/aws4_request, SignedHeaders=host, Signature=0' \
        -H 'X-Amz-Date: 20260101T000000Z' -d "$2" || give_up "$1 failed at $address"
}

# give_up TEXT: fails, and leaves no server behind.
give_up() {
    kill $server 2>/dev/null || :
    fail "$@"
}

# check_manual FILE DIRECTORY: that the manual page has every option of the help pages, and is one.
check_manual() {
    gzip -dc "$1" | sed 's/\\-/-/g' >"$checks/manual"
    sed -n 's/^  \(--[a-z0-9-]*\).*/\1/p' "$2"/*.txt | sort -u >"$checks/options"
    while read -r option; do
        grep -q "^\.B $option" "$checks/manual" || fail "the manual page has no $option"
    done <"$checks/options"
    ! command -v groff >/dev/null || said=$(gzip -dc "$1" | groff -man -Tutf8 -ww -rLL=80n 2>&1 >/dev/null)
    [ -z "${said:-}" ] || fail "the manual page is wrong: $said"
}

check_deb() {
    dpkg-deb --info "$deb" >"$checks/deb.info" || fail "dpkg-deb cannot read $deb"
    dpkg-deb --extract "$deb" "$checks/deb"
    for script in postinst prerm postrm; do
        sh -n "$root/packaging/deb/$script" || fail "$script is no script"
    done
    # By the link in /usr/bin, as a user calls it.
    check_command "$checks/deb/usr/bin/armature"
    check_manual "$checks/deb/usr/share/man/man1/armature.1.gz" "$checks/deb/usr/lib/armature/help"
    if command -v systemd-analyze >/dev/null; then
        systemd-analyze --root="$checks/deb" --man=no verify armature.service 2>"$checks/unit" || :
        # Units and commands that every system has and this directory has not are no fault of ours.
        ! grep 'armature.service' "$checks/unit" | grep -v 'not found\|Failed to add dependency\|/usr/bin/true' || fail "the unit is wrong: $(cat "$checks/unit")"
    else
        say "no systemd-analyze here, so the unit is not verified"
    fi
    ! command -v lintian >/dev/null || lintian --fail-on error "$deb" || fail "lintian finds errors"
    say "the Debian package works"
}

# Unpacks the layers and runs the entry point there, as the image's user and in a network that has nothing but a loopback address.
check_image() {
    if [ "$(id -u)" != 0 ] || ! unshare -mpfn true 2>/dev/null; then
        say "only root can try the image here, so it is not tried"
        return
    fi
    bundle="$checks/image"
    mkdir "$checks/layout" "$bundle"
    $tar -xf "$image" -C "$checks/layout"
    for blob in "$checks"/layout/blobs/sha256/*; do
        [ "$(sha256 "$blob" | cut -d ' ' -f 1)" = "${blob##*/}" ] || fail "${blob##*/} is not the sum of its blob"
    done
    for layer in $(sed 's/.*"Layers":\[//; s/[]}"]//g; s/,/ /g' "$checks/layout/manifest.json"); do
        $tar -xzf "$checks/layout/$layer" -C "$bundle" --keep-directory-symlink -p
    done
    # What others read images with, where they are.
    if command -v skopeo >/dev/null; then
        skopeo inspect --raw "oci-archive:$image:$version" >/dev/null && skopeo inspect "docker-archive:$image" >/dev/null || fail "skopeo cannot read the image"
    fi
    unshare -mpfn sh -eu "$root/packaging/check-image.sh" "$bundle" $image_user || fail "the image does not work"
    say "the image works"
}

check_npm() {
    mkdir "$checks/npm"
    (
        cd "$checks/npm"
        echo '{"private": true}' >package.json
        npm install --silent --offline --no-audit --no-fund "$out/armature-npm-$version-$platform.tgz" >/dev/null || fail "npm cannot install the package"
        [ "$(ARMATURE_CACHE="$checks/npm/cache" npx --offline armature version)" = "armature $version" ] || fail "npx does not run the package"
        # And by an archive that is named.
        rm node_modules/armature/*.tar.gz*
        [ "$(ARMATURE_CACHE="$checks/npm/cache2" ARMATURE_ARCHIVE="$archive" npx --offline armature version)" = "armature $version" ] ||
            fail "npx does not run an archive that is named"
        ! ARMATURE_CACHE="$checks/npm/cache" npx --offline armature version 2>"$checks/npm/refused" || fail "npx runs without an archive"
        drive "$checks/npm/data" env ARMATURE_ARCHIVE="$archive" ARMATURE_CACHE="$checks/npm/cache" node node_modules/armature/bin/armature.js \
            serve --port 0 --in-memory
    ) || exit
    say "the package for npm works"
}
