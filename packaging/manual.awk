# A help page in roff. Its first line is "armature VERB ...: what it does"; what follows are paragraphs, and terms at the third
# column with their descriptions at the 23rd or further.

function escaped(text) {
    gsub(/\\/, "\\e", text)
    gsub(/-/, "\\-", text)
    sub(/^[.']/, "\\\\\\&&", text)
    gsub(/  +/, "  ", text)
    return text
}

function term(line,    at) {
    at = substr(line, 22, 1) == " " && substr(line, 23, 1) != " " ? 20 : index(substr(line, 3), "  ")
    name = at == 0 ? substr(line, 3) : substr(line, 3, at - 1)
    described = at == 0 ? "" : substr(line, 2 + at)
    sub(/ +$/, "", name)
    sub(/^ +/, "", described)
    print ".TP"
    print ".B " escaped(name)
    if (described != "") print escaped(described)
}

NR == 1 && all {
    sub(/^Armature: /, "")
    sub(/\.$/, "")
    print ".SH NAME"
    print "armature \\- " escaped($0)
    print ".SH SYNOPSIS"
    print ".B armature"
    print "VERB [options]"
    print ".SH VERBS"
    next
}

NR == 1 {
    print ".SH " toupper($1 " " $2)
}

/^armature .*: / {
    colon = index($0, ": ")
    print ".PP"
    print ".B " escaped(substr($0, 1, colon - 1))
    print ".PP"
    print escaped(toupper(substr($0, colon + 2, 1)) substr($0, colon + 3)) "."
    next
}

# Not by a count in braces, which not every awk knows.
substr($0, 1, 22) ~ /^ +$/ {
    sub(/^ +/, "")
    # One of several values, with what it means.
    if ($0 ~ /^[a-z-]+: /) print ".br"
    print escaped($0)
    next
}

/^  [^ ]/ {
    term($0)
    next
}

/^$/ {
    print ".PP"
    next
}

{ print escaped($0) }
