package dev.armature.language.partiql;

/** What a write returns of its item: {@code RETURNING (ALL | MODIFIED) (OLD | NEW) *}. */
public enum Returning {
    ALL_OLD,
    MODIFIED_OLD,
    ALL_NEW,
    MODIFIED_NEW;

    /** As it is written. */
    public String printed() {
        return "RETURNING " + name().replace('_', ' ') + " *";
    }
}
