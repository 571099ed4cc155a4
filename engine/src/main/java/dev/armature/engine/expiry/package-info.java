/**
 * Time to live: items whose time is over are found and removed in the background.
 *
 * <p>{@link dev.armature.engine.item.Expiry} says when an item's time is over; {@link dev.armature.engine.expiry.Sweeper}
 * looks for such items and removes them through the write path.
 */
@NullMarked
package dev.armature.engine.expiry;

import org.jspecify.annotations.NullMarked;
