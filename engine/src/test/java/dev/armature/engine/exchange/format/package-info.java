/** Tests of the package of the same name. */
@NullMarked
package dev.armature.engine.exchange.format;

import org.jspecify.annotations.NullMarked;
