/**
 * What requests did at another server, as far as they and their answers show it. {@link dev.armature.engine.elsewhere.Answer} is what was
 * answered, {@link dev.armature.engine.elsewhere.Retelling} makes the same {@link dev.armature.engine.traffic.Access}es of it that a
 * request here would have made, and {@link dev.armature.engine.elsewhere.TablesElsewhere} knows the tables.
 *
 * <p>Nothing is read or written here, and no item is kept.
 */
@NullMarked
package dev.armature.engine.elsewhere;

import org.jspecify.annotations.NullMarked;
