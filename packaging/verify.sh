# ./armature dist --verify: builds the sources again in another directory, and compares. Read by dist.sh.
# shellcheck shell=sh disable=SC2154

make_verify() {
    copy="$staging/else where"
    mkdir "$copy"
    copy_sources
    say "building the same sources in $copy ..."
    # With nothing of this process that could get into what is built; the time is that of the commit, which the copy does not know.
    env -u MAVEN_OPTS JAVA_HOME="$jdk" SOURCE_DATE_EPOCH="$time" "$copy/armature" dist "$staging/again" ||
        fail "the copy of the sources does not build"
    mkdir "$staging/unpacked"
    $tar -xzf "$staging/again/${archive##*/}" -C "$staging/unpacked"
    # What tests have written about this build, nobody has about the copy.
    [ ! -e "$stage/bom.json" ] || cp -p "$stage/bom.json" "$staging/unpacked/${stage##*/}/"
    # The cache of classes is made by running them, and is never the same.
    diff -r --exclude='classes-*.aot' "$stage" "$staging/unpacked/${stage##*/}" >"$out/differences" ||
        fail "the same sources give other files in another directory, see $out/differences"
    rm "$out/differences"
    say "the same sources give the same files in another directory: $(find "$stage" -type f ! -name 'classes-*.aot' | wc -l | tr -d ' ') of them"
}

# As they are now: what is committed, and what is not yet.
copy_sources() {
    git -C "$root" ls-files --cached --others --exclude-standard >"$staging/sources" 2>/dev/null ||
        fail "--verify copies what git knows of, and $root is no repository of git"
    # What was deleted, git still lists.
    (cd "$root" && while read -r file; do [ ! -e "$file" ] || printf '%s\n' "$file"; done <"$staging/sources" >"$staging/there")
    $tar -C "$root" -cf - --files-from="$staging/there" | $tar -C "$copy" -xf -
}
