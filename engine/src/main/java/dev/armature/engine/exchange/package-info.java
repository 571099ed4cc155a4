/**
 * Tables on their way to objects and back: exports, imports, and bulk operations, which put items into tables that are there. Each is a job: a row that says what was asked for and
 * what has come of it, done in the background under a lease, and taken up again after a crash.
 *
 * <p>Start with {@link dev.armature.engine.exchange.Exports} and {@link dev.armature.engine.exchange.JobStore}.
 */
@NullMarked
package dev.armature.engine.exchange;

import org.jspecify.annotations.NullMarked;
