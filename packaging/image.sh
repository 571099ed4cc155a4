# ./armature dist --image: a container image of the distribution, made without a container daemon. Read by dist.sh.
#
# A tar file with an OCI image layout, and with the manifest.json by which docker load knows its own archives. Its layers: what the
# runtime needs of Debian, the runtime, the jars and native code, the cache of classes.
# shellcheck shell=sh disable=SC2154

# The C and C++ libraries, and a shell with a wget for the entry point and the health check. Certificates of authorities are the runtime's.
base_packages="libc6 libgcc-s1 libstdc++6 busybox-static"
image_user=10001

make_image() {
    case $platform in linux-*) ;; *) fail "a container image can be made on Linux alone" ;; esac
    if ! command -v apt-get >/dev/null || ! command -v dpkg-deb >/dev/null; then
        say "no apt-get and dpkg-deb here, so no image is made; packaging/Dockerfile makes one of the archive"
        return
    fi
    layout="$staging/layout"
    blobs="$layout/blobs/sha256"
    mkdir -p "$blobs"
    layers=
    diff_ids=
    docker_layers=
    history=

    fetch_base || fail "the packages of the base could not be fetched, see $(cat "$staging/apt.log")"
    add_layer "Debian: $base_packages" "$staging/base"
    # Three times the same directory, with another part of the distribution.
    in_image=usr/lib/armature
    copy_part runtime
    add_layer "the Java runtime" "$staging/part"
    copy_part bin lib native help container LICENSE THIRD-PARTY.md
    mkdir -p "$staging/part/usr/bin"
    ln -s ../lib/armature/bin/armature "$staging/part/usr/bin/armature"
    add_layer "Armature $version" "$staging/part"
    copy_part "classes-$jdk_version.aot"
    # The volume is its user's: a new one gets the rights of the directory in the image.
    mkdir -m 0700 "$staging/part/data"
    add_layer "the cache of classes" "$staging/part"

    write_configuration
    printf '{"imageLayoutVersion":"1.0.0"}' >"$layout/oci-layout"
    manifest="{\"schemaVersion\":2,\"mediaType\":\"application/vnd.oci.image.manifest.v1+json\",\"config\":$configuration,\"layers\":[$layers]}"
    printf '%s' "$manifest" >"$staging/manifest"
    keep_blob "$staging/manifest"
    printf '{"schemaVersion":2,"mediaType":"application/vnd.oci.image.index.v1+json","manifests":[{"mediaType":"application/vnd.oci.image.manifest.v1+json","digest":"sha256:%s","size":%s,"platform":{"architecture":"%s","os":"linux"},"annotations":{"org.opencontainers.image.ref.name":"%s","io.containerd.image.name":"docker.io/library/armature:%s"}}]}' \
        "$digest" "$size" "$architecture" "$version" "$version" >"$layout/index.json"
    printf '[{"Config":"blobs/sha256/%s","RepoTags":["armature:%s"],"Layers":[%s]}]' "$config_digest" "$version" "$docker_layers" >"$layout/manifest.json"
    image="$out/armature-$version-$platform-oci.tar"
    pack "$layout" . >"$staging/image"
    rm -r "$layout"
    finish "$staging/image" "$image"
}

# What the machine that builds gets its packages from; nothing names a host.
fetch_base() {
    base="$staging/base"
    mkdir -p "$staging/packages" "$base/usr/bin" "$base/usr/lib" "$base/usr/lib64" "$base/usr/sbin" "$base/etc" "$base/proc" "$base/dev"
    mkdir -m 1777 "$base/tmp"
    for directory in bin lib lib64 sbin; do
        ln -s "usr/$directory" "$base/$directory"
    done
    # shellcheck disable=SC2086 # the packages are words
    (cd "$staging/packages" && apt-get download $base_packages) >"$staging/apt.log" 2>&1 || return 1
    for package in "$staging"/packages/*.deb; do
        dpkg-deb --fsys-tarfile "$package" | $tar -C "$base" --keep-directory-symlink -xf - || return 1
    done
    # Conversions of character sets and examples, which nothing here reads.
    rm -rf "$base"/usr/lib/*/gconv "$base"/usr/lib/*/audit "$base/usr/share/man" "$base/usr/share/lintian" "$base/usr/share/gdb" \
        "$base/usr/share/initramfs-tools" "$base/usr/share/locale"
    for applet in sh cat dirname env id ls mkdir nproc printf ps readlink sleep wget; do
        ln -s busybox "$base/usr/bin/$applet"
    done
    printf 'root:x:0:0:root:/:/bin/sh\narmature:x:%s:%s:Armature:/data:/bin/sh\n' $image_user $image_user >"$base/etc/passwd"
    printf 'root:x:0:\narmature:x:%s:\n' $image_user >"$base/etc/group"
    printf 'hosts: files dns\n' >"$base/etc/nsswitch.conf"
}

# copy_part NAME...: these of the distribution, alone, where the image has them.
copy_part() {
    rm -rf "$staging/part"
    mkdir -p "$staging/part/$in_image"
    for name in "$@"; do
        cp -a "$stage/$name" "$staging/part/$in_image/"
    done
}

# add_layer WHAT DIRECTORY
add_layer() {
    # The directory of data has another owner than the rest.
    pack "$2" . --exclude=./data >"$staging/layer.tar"
    if [ -d "$2/data" ]; then
        $tar -C "$2" --mtime="@$time" --owner=$image_user --group=$image_user --numeric-owner --format=gnu -rf "$staging/layer.tar" data
    fi
    diff_id=$(sha256 "$staging/layer.tar" | cut -d ' ' -f 1)
    gzip -n <"$staging/layer.tar" >"$staging/layer"
    rm "$staging/layer.tar"
    keep_blob "$staging/layer"
    comma=${layers:+,}
    layers="$layers$comma{\"mediaType\":\"application/vnd.oci.image.layer.v1.tar+gzip\",\"digest\":\"sha256:$digest\",\"size\":$size}"
    diff_ids="$diff_ids$comma\"sha256:$diff_id\""
    docker_layers="$docker_layers$comma\"blobs/sha256/$digest\""
    history="$history$comma{\"created\":\"$time_text\",\"created_by\":\"$1\"}"
}

# keep_blob FILE: puts it among the blobs; its $digest and $size.
keep_blob() {
    digest=$(sha256 "$1" | cut -d ' ' -f 1)
    size=$(($(wc -c <"$1")))
    mv "$1" "$blobs/$digest"
}

# Health checks are an addition of Docker's to the format; others ignore them, and Kubernetes has probes of its own.
write_configuration() {
    cat >"$staging/configuration" <<CONFIGURATION
{"created":"$time_text","architecture":"$architecture","os":"linux","config":{"User":"$image_user:$image_user",
"ExposedPorts":{"8000/tcp":{}},"Env":["PATH=/usr/bin:/bin","LC_ALL=C.UTF-8"],"Entrypoint":["/$in_image/container/entrypoint"],"Cmd":["serve"],
"Volumes":{"/data":{}},"WorkingDir":"/data","StopSignal":"SIGTERM",
"Healthcheck":{"Test":["CMD","/$in_image/container/health"],"Interval":30000000000,"Timeout":6000000000,"StartPeriod":10000000000,"Retries":3},
"Labels":{"org.opencontainers.image.title":"Armature","org.opencontainers.image.version":"$version","org.opencontainers.image.licenses":"Apache-2.0"}},
"rootfs":{"type":"layers","diff_ids":[$diff_ids]},"history":[$history]}
CONFIGURATION
    keep_blob "$staging/configuration"
    config_digest=$digest
    configuration="{\"mediaType\":\"application/vnd.oci.image.config.v1+json\",\"digest\":\"sha256:$digest\",\"size\":$size}"
}
