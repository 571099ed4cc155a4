/** Tables as things with settings and a life of their own, and the catalog that remembers them. */
@NullMarked
package dev.armature.engine.table;

import org.jspecify.annotations.NullMarked;
