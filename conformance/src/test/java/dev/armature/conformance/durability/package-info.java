/** What survives the sudden death of a server process. */
@NullMarked
package dev.armature.conformance.durability;

import org.jspecify.annotations.NullMarked;
