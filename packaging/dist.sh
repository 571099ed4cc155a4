# ./armature dist: what others can run without building. Read by the script armature, whose functions it uses.
# shellcheck shell=sh disable=SC2154 # root, home, jdk and the like are the script's

# What jdeps finds in the jars, and what they look for without naming it: jdk.management has the beans about the process. java.desktop is
# left out: Jackson, PostgreSQL's driver and the configuration of Cassandra's driver use java.beans where it is there. dist --check
# compares this with jdeps.
runtime_modules="java.base java.logging java.management java.naming java.net.http java.security.jgss java.security.sasl java.sql java.xml
jdk.httpserver jdk.jfr jdk.management jdk.unsupported"

# dist [DIR] [OPTION...]
dist() {
    out=
    wanted=
    twice=
    as_it_is=
    for word in "$@"; do
        case $word in
        --deb | --image | --npm) wanted="$wanted ${word#--}" ;;
        --check) wanted="deb image npm check" ;;
        --verify) twice=verify ;;
        --no-build) as_it_is=yes ;;
        -*) fail "there is no option '$word'; armature help dist says how it is used" ;;
        *)
            [ -z "$out" ] || fail "one directory is enough, and there are '$out' and '$word'"
            out=$word
            ;;
        esac
    done
    find_jdk
    [ "$jdk_version" -ge 25 ] && [ -x "$jdk/bin/jlink" ] || fail "a distribution is made with a JDK 25 that has jlink, and the one in $jdk is not"
    find_tar
    [ -n "$as_it_is" ] || build cli
    out=${out:-$root/target/dist}
    mkdir -p "$out"
    out=$(cd "$out" && pwd)
    find_version
    find_platform
    find_time
    # Beside what is made of it, so that it can be moved there, and made whole before it gets its name.
    staging=$(mktemp -d "$out/.making.XXXXXX")
    stage="$staging/armature-$version-$platform"
    fill_stage
    make_archive
    for part in $wanted $twice; do
        # shellcheck source=/dev/null
        . "$root/packaging/$part.sh"
        "make_$part"
    done
}

find_tar() {
    for tar in tar gtar; do
        case $($tar --version 2>/dev/null) in *GNU*) return ;; esac
    done
    fail "needs GNU tar, as tar or gtar"
}

# The version is that of the jar, which is what the command will say of itself.
find_version() {
    for jar in "$home"/lib/armature-cli-*.jar; do
        [ -e "$jar" ] || fail "there are no jars in cli/target/armature/lib; ./armature dist without --no-build makes them"
        version=${jar##*/armature-cli-}
        version=${version%.jar}
    done
}

# The names of this machine: of archives, of Debian, of container images, and of RocksDB's native code.
find_platform() {
    case $(uname -s) in
    Linux) os=linux ;;
    Darwin) os=macos ;;
    *) fail "a distribution for $(uname -s) has not been tried" ;;
    esac
    case $(uname -m) in
    x86_64 | amd64)
        platform=$os-x64
        architecture=amd64
        ;;
    aarch64 | arm64)
        platform=$os-arm64
        architecture=arm64
        ;;
    *) fail "a distribution for $(uname -m) has not been tried" ;;
    esac
    case $platform in
    linux-x64) native=librocksdbjni-linux64.so ;;
    linux-arm64) native=librocksdbjni-linux-aarch64.so ;;
    macos-x64) native=librocksdbjni-osx-x86_64.jnilib ;;
    macos-arm64) native=librocksdbjni-osx-arm64.jnilib ;;
    esac
}

# The time of everything that is packed, so that packing it twice gives the same bytes.
find_time() {
    time=${SOURCE_DATE_EPOCH:-$(git -C "$root" log -1 --format=%ct 2>/dev/null || echo 1767225600)}
    time_text=$(date -u -d "@$time" +%Y-%m-%dT%H:%M:%SZ 2>/dev/null || date -u -r "$time" +%Y-%m-%dT%H:%M:%SZ)
}

fill_stage() {
    say "making a Java runtime of $jdk ..."
    mkdir -p "$stage/bin" "$stage/lib" "$stage/native" "$stage/help"
    # Not compressed: the archive is, and becomes smaller so; and classes are read faster.
    "$jdk/bin/jlink" --add-modules "$(echo "$runtime_modules" | tr ' \n' ',,')" --strip-java-debug-attributes --no-header-files --no-man-pages \
        --compress=zip-0 --output "$stage/runtime" || fail "jlink failed"
    cp "$root/armature" "$stage/bin/armature"
    cp "$home"/lib/*.jar "$stage/lib/"
    reduce_rocksdb
    cp -R "$root/packaging/container" "$stage/container"
    cp "$root/LICENSE" "$root/CHANGELOG.md" "$stage/"
    cp "$root/packaging/README.md" "$stage/README.md"
    check_licences
    cp "$root/packaging/THIRD-PARTY.md" "$stage/"
    [ ! -e "$root/target/bom.json" ] || cp "$root/target/bom.json" "$stage/"
    copy_help
    mkdir "$stage/docs"
    (cd "$root/docs" && find . -name '*.md' -o -name '*.json') | while read -r page; do
        mkdir -p "$stage/docs/$(dirname "$page")"
        cp "$root/docs/$page" "$stage/docs/$page"
    done
    tidy "$stage"
    # Trained with the jars as they are packed: the cache knows them by their times. It may lie elsewhere later, with all of them.
    (
        distributed=yes
        home=$stage
        jdk="$stage/runtime"
        cache="$home/classes-$jdk_version.aot"
        trained="$staging/trained"
        prepare
        train_alone
        [ -e "$cache" ] || fail "no cache of classes was made: $(cat "$trained")"
    )
    tidy "$stage/classes-$jdk_version.aot"
}

# RocksDB's jar has native code for a dozen kinds of machines, 90 MB of it. That of this one lies beside the jars, where a start finds it.
reduce_rocksdb() {
    for jar in "$stage"/lib/rocksdbjni-*.jar; do
        mkdir "$staging/rocksdb"
        (
            cd "$staging/rocksdb"
            "$jdk/bin/jar" --extract --file "$jar" org META-INF "$native"
            [ -e "$native" ] || fail "${jar##*/} has no $native"
            mv "$native" "$stage/native/"
            find org META-INF -type f | LC_ALL=C sort >../rocksdb.list
            rm "$jar"
            "$jdk/bin/jar" --create --file "$jar" --no-manifest --date="$time_text" @../rocksdb.list
        )
        rm -r "$staging/rocksdb"
    done
}

# That the licence of every library is named: what is given to others has to say so.
check_licences() {
    named=" $(sed -n 's/^| \([^|]*\) |.*/\1/p' "$root/packaging/THIRD-PARTY.md" | tr ',\n' '  ') "
    for jar in "$stage"/lib/*.jar; do
        library=${jar##*/}
        library=${library%%-[0-9]*}
        case $library$named in
        armature-* | *" $library "*) ;;
        *) fail "packaging/THIRD-PARTY.md does not say under which licence $library is" ;;
        esac
    done
}

# Without what is about the sources, and about a JDK that would be looked for.
copy_help() {
    for page in "$pages"/*.txt; do
        verb=${page##*/}
        verb=${verb%.txt}
        case " $of_sources " in *" $verb "*) ;; *) cp "$page" "$stage/help/" ;; esac
    done
    for verb in $of_sources; do
        sed "/^  armature $verb /d" "$stage/help/help.txt" >"$staging/help" && mv "$staging/help" "$stage/help/help.txt"
    done
    sed '/^JAVA_HOME /d' "$stage/help/help.txt" >"$staging/help" && mv "$staging/help" "$stage/help/help.txt"
}

# tidy PATH: one time and the rights of what all may read, whatever the umask.
tidy() {
    chmod -R u=rwX,go=rX "$1"
    TZ=UTC find "$1" -exec touch -h -d "$time_text" {} +
}

# pack DIRECTORY NAME OPTION...: a tar file to standard output, the same for the same files.
pack() {
    from=$1
    name=$2
    shift 2
    $tar -C "$from" --sort=name --mtime="@$time" --owner=0 --group=0 --numeric-owner --format=gnu "$@" -cf - "$name"
}

make_archive() {
    archive="$out/armature-$version-$platform.tar.gz"
    pack "$staging" "${stage##*/}" | gzip -n >"$staging/archive"
    finish "$staging/archive" "$archive"
}

# finish FILE RESULT: gives a file its name, and writes its sum beside it.
finish() {
    mv -f "$1" "$2"
    (cd "$(dirname "$2")" && sha256 "${2##*/}" >"${2##*/}.sha256")
    say "made $2, $(($(wc -c <"$2") / 1000000)) MB"
}

# sha256 FILE...: as sha256sum, which not all systems have.
sha256() {
    if command -v sha256sum >/dev/null; then
        sha256sum "$@"
    else
        shasum -a 256 "$@"
    fi
}
