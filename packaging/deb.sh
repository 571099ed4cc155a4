# ./armature dist --deb: a Debian package of the distribution. Read by dist.sh.
# shellcheck shell=sh disable=SC2154

# Nobody is invented here: whoever publishes the package says who answers for it.
placeholder="Armature maintainers <maintainers@armature.invalid>"

# shellcheck source=/dev/null
. "$root/packaging/manual.sh"

make_deb() {
    if ! command -v dpkg-deb >/dev/null; then
        say "no dpkg-deb here, so no Debian package is made"
        return
    fi
    maintainer=${ARMATURE_MAINTAINER:-$placeholder}
    case $maintainer in
    *[!\ ]*" <"*@*">") ;;
    *) fail "ARMATURE_MAINTAINER is '$maintainer', and not a name with an address: Name <name@host>" ;;
    esac
    [ "$maintainer" != "$placeholder" ] || say "the Debian package has no maintainer yet; a release needs one, by ARMATURE_MAINTAINER='Name <name@host>'"
    tree="$staging/deb"
    templates="$root/packaging/deb"
    mkdir -p "$tree/DEBIAN" "$tree/usr/bin" "$tree/usr/lib/systemd/system" "$tree/usr/share/doc/armature" "$tree/usr/share/lintian/overrides" \
        "$tree/usr/share/man/man1" "$tree/etc/default"
    cp -a "$stage" "$tree/usr/lib/armature"
    # What Debian has another place for; the entry point of containers is not for here.
    rm -r "$tree/usr/lib/armature/LICENSE" "$tree/usr/lib/armature/CHANGELOG.md" "$tree/usr/lib/armature/container"
    ln -s ../lib/armature/bin/armature "$tree/usr/bin/armature"
    cp "$templates/armature.service" "$tree/usr/lib/systemd/system/"
    cp "$templates/armature.default" "$tree/etc/default/armature"
    mv "$tree/usr/lib/armature/README.md" "$tree/usr/lib/armature/THIRD-PARTY.md" "$tree/usr/lib/armature/docs" "$tree/usr/share/doc/armature/"
    cp "$templates/copyright" "$tree/usr/share/doc/armature/"
    cp "$templates/lintian-overrides" "$tree/usr/share/lintian/overrides/armature"
    gzip -9n <"$root/CHANGELOG.md" >"$tree/usr/share/doc/armature/NEWS.gz"
    printf 'armature (%s) stable; urgency=medium\n\n  * See NEWS.gz.\n\n -- %s  %s\n' \
        "$version" "$maintainer" "$(LC_ALL=C date -u -R -d "@$time")" | gzip -9n >"$tree/usr/share/doc/armature/changelog.gz"
    make_manual "$stage/help" | gzip -9n >"$tree/usr/share/man/man1/armature.1.gz"
    for script in postinst prerm postrm; do
        cp "$templates/$script" "$tree/DEBIAN/$script"
        chmod 755 "$tree/DEBIAN/$script"
    done
    echo /etc/default/armature >"$tree/DEBIAN/conffiles"
    # The newest version of the C library that anything in it asks for.
    glibc=$(find "$stage/runtime" "$stage/native" -name '*.so' -exec grep -aoh 'GLIBC_2\.[0-9]*' {} + | sort -u -t . -k 2n | tail -n 1)
    sed -e "s/@VERSION@/$version/" -e "s/@ARCHITECTURE@/$architecture/" -e "s/@GLIBC@/${glibc#GLIBC_}/" \
        -e "s|@MAINTAINER@|$maintainer|" \
        -e "s/@SIZE@/$(du -sk --apparent-size "$tree" | cut -f 1)/" "$templates/control" >"$tree/DEBIAN/control"
    (cd "$tree" && find usr -type f | LC_ALL=C sort | xargs md5sum >DEBIAN/md5sums)
    tidy "$tree"
    deb="$out/armature_${version}_$architecture.deb"
    SOURCE_DATE_EPOCH=$time dpkg-deb --root-owner-group -Zgzip -z6 --build "$tree" "$staging/armature.deb" >/dev/null || fail "dpkg-deb failed"
    rm -r "$tree"
    finish "$staging/armature.deb" "$deb"
}
