package dev.armature.model;

/** The ten types of an attribute value, by the names they have on the wire. */
public enum AttributeType {
    S("STRING"),
    N("NUMBER"),
    B("BINARY"),
    SS("STRING_SET"),
    NS("NUMBER_SET"),
    BS("BINARY_SET"),
    L("LIST"),
    M("MAP"),
    BOOL("BOOLEAN"),
    NULL("NULL");

    private final String longName;

    AttributeType(String longName) {
        this.longName = longName;
    }

    /** The spelled-out name that some of DynamoDB's error texts use instead of the short one. */
    public String longName() {
        return longName;
    }

    /** Whether values of this type can be key attributes. */
    public boolean isScalarKey() {
        return this == S || this == N || this == B;
    }

    public boolean isSet() {
        return this == SS || this == NS || this == BS;
    }
}
