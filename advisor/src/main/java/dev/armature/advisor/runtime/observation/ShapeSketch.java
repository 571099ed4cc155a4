package dev.armature.advisor.runtime.observation;

import dev.armature.advisor.runtime.sketch.LogHistogram;
import dev.armature.model.KeySchema;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** What is known of the requests of a shape that were looked at closely. Not safe for several threads. */
final class ShapeSketch {
    private static final int EXAMPLES_MAX = 4;

    final LogHistogram nanos = new LogHistogram();
    long writes;
    long changedBytes;
    long writtenBytes;
    long strongReads;
    long strongReadsAfterWrite;
    long indexReads;
    long indexReadsAfterOwnWrite;
    long lostUpdates;
    String lostUpdateKey = "";
    String overwrittenKey = "";
    long runs;
    long runsAfterList;
    long runGets;
    int runMax;
    long forgotten;
    final Set<KeyExample> examples = new LinkedHashSet<>();

    /** The first few keys are enough to tell what is meant. */
    void example(byte[] key, KeySchema keys) {
        if (examples.size() < EXAMPLES_MAX) {
            examples.add(KeyExample.of(key, keys));
        }
    }

    ShapeSeen.Sketch seen() {
        return new ShapeSeen.Sketch(
                nanos.copy(),
                writes,
                changedBytes,
                writtenBytes,
                strongReads,
                strongReadsAfterWrite,
                indexReads,
                indexReadsAfterOwnWrite,
                lostUpdates,
                lostUpdateKey,
                overwrittenKey,
                runs,
                runsAfterList,
                runGets,
                runMax,
                forgotten,
                List.copyOf(examples));
    }
}
