/**
 * How requests define tables and indexes, how answers describe them, and what may be changed about a table while something
 * else is under way.
 */
@NullMarked
package dev.armature.engine.definition;

import org.jspecify.annotations.NullMarked;
