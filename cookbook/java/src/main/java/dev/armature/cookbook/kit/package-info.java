/** What scenarios share: clients that say what calls cost, tables in few words, and ways to show what happened and insist on it. */
@NullMarked
package dev.armature.cookbook.kit;

import org.jspecify.annotations.NullMarked;
