package dev.armature.advisor.runtime.observation;

import dev.armature.advisor.runtime.sketch.LogHistogram;

/** What is known of the requests of a shape that were looked at closely. Not safe for several threads. */
final class ShapeSketch {
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
                forgotten);
    }
}
