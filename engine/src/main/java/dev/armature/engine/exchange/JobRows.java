package dev.armature.engine.exchange;

import org.jspecify.annotations.Nullable;

/** Rows of the space of jobs, whatever they are. */
public final class JobRows {
    private JobRows() {}

    /** The job in a row; null if it is a token, or says that one is under way. Throws if the row makes no sense. */
    public static @Nullable Job decode(byte[] row) {
        String word = JobStore.kindOf(row);
        if (word.equals(JobStore.RUNNING)) {
            return null;
        }
        if (word.equals(JobToken.WORD)) {
            var unused = JobToken.decode(row);
            return null;
        }
        for (JobKind kind : JobKind.values()) {
            if (kind.word().equals(word)) {
                return switch (kind) {
                    case EXPORT -> Export.decode(row);
                    case IMPORT -> Import.decode(row);
                    case BULK_OPERATION -> BulkOperation.decode(row);
                };
            }
        }
        throw new IllegalStateException("a job of the kind " + word);
    }
}
