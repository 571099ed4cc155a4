# ./armature dist --npm: a package for npm with the archive of this platform in it. Read by dist.sh.
# shellcheck shell=sh disable=SC2154

make_npm() {
    if ! command -v npm >/dev/null; then
        say "no npm here, so no package for it is made"
        return
    fi
    mkdir "$staging/npm"
    cp -R "$root/packaging/npm/." "$staging/npm/"
    cp "$archive" "$archive.sha256" "$staging/npm/"
    sed "s/\"version\": \"0.0.0\"/\"version\": \"$version\"/" "$root/packaging/npm/package.json" >"$staging/npm/package.json"
    (cd "$staging/npm" && npm pack --silent --pack-destination "$staging" >/dev/null) || fail "npm pack failed"
    finish "$staging/armature-$version.tgz" "$out/armature-npm-$version-$platform.tgz"
}
