package dev.armature.engine.coordination;

/** What an engine keeps in memory of what it shares with others, told when it has to be handed in or read again. */
public interface Replica {
    /** No write is under way in this engine: what was only counted is handed in. */
    void drained();

    /** Reads what others have changed. Returns the version of what is known now. */
    long refresh();

    /** An engine has gone without a word; what it had counted is lost. */
    void lost();
}
