/**
 * What PartiQL requests are made of: a statement with its parameters, the reads and writes that it becomes.
 */
@NullMarked
package dev.armature.engine.statement;

import org.jspecify.annotations.NullMarked;
