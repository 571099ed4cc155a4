/** Items that belong together under one partition key, and how they are read: alone, all at once, by a prefix. */
@NullMarked
package dev.armature.cookbook.itemcollections;

import org.jspecify.annotations.NullMarked;
