/**
 * Real stores on loopback addresses, for tests and for trying a cluster on one machine. Not published.
 */
@NullMarked
package dev.armature.stores;

import org.jspecify.annotations.NullMarked;
