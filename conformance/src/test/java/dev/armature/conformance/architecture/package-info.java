/**
 * What holds for all source of the project, whatever it does: which module may use which, and a few habits.
 *
 * <p>{@link dev.armature.conformance.architecture.DependencyTest} has the table of allowed edges; a new module is a line there.
 */
@NullMarked
package dev.armature.conformance.architecture;

import org.jspecify.annotations.NullMarked;
