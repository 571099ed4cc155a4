/** What may be sent again because it will not be done again. */
@NullMarked
package dev.armature.cookbook.idempotency;

import org.jspecify.annotations.NullMarked;
