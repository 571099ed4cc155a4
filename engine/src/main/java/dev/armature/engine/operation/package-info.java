/**
 * The operations of the API, a file each, which reads in the order a request lives: what arrives, how it is refused, what it
 * does, what it answers.
 */
@NullMarked
package dev.armature.engine.operation;

import org.jspecify.annotations.NullMarked;
