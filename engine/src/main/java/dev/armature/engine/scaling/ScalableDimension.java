package dev.armature.engine.scaling;

import org.jspecify.annotations.Nullable;

/** What of a table or a global index can be scaled. */
public enum ScalableDimension {
    TABLE_READ("dynamodb:table:ReadCapacityUnits"),
    TABLE_WRITE("dynamodb:table:WriteCapacityUnits"),
    INDEX_READ("dynamodb:index:ReadCapacityUnits"),
    INDEX_WRITE("dynamodb:index:WriteCapacityUnits");

    private final String text;

    ScalableDimension(String text) {
        this.text = text;
    }

    /** As AWS spells it. */
    public String text() {
        return text;
    }

    public boolean isRead() {
        return this == TABLE_READ || this == INDEX_READ;
    }

    public boolean isOfIndex() {
        return this == INDEX_READ || this == INDEX_WRITE;
    }

    /** Null for one that is not about DynamoDB. */
    public static @Nullable ScalableDimension of(@Nullable String text) {
        for (ScalableDimension each : values()) {
            if (each.text.equals(text)) {
                return each;
            }
        }
        return null;
    }
}
