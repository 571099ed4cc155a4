# The manual page of the Debian package, made of the help pages: what armature help prints. Read by dist.sh.
# shellcheck shell=sh disable=SC2154

# make_manual DIRECTORY: a page in roff to standard output, of the help pages in a directory.
make_manual() {
    printf '.TH ARMATURE 1 %s "Armature %s" "User Commands"\n.ad l\n.nh\n' "${time_text%%T*}" "$version"
    awk -f "$root/packaging/manual.awk" -v all=yes "$1/help.txt"
    for page in "$1"/*.txt; do
        case ${page##*/} in
        help.txt | version.txt) ;;
        *) awk -f "$root/packaging/manual.awk" "$page" ;;
        esac
    done
    printf '.SH FILES\nWhat is named docs/ here is in /usr/share/doc/armature/docs.\n'
}
