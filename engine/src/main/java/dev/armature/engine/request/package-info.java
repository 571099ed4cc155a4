/**
 * What requests are made of, whichever operation they are for: names of tables, expressions and their parameters, constraints
 * and the texts that refuse them, and what answers have in common.
 */
@NullMarked
package dev.armature.engine.request;

import org.jspecify.annotations.NullMarked;
