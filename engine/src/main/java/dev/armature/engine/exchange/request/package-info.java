/** What requests about exports and imports have in common, with one another and with their answers. */
@NullMarked
package dev.armature.engine.exchange.request;

import org.jspecify.annotations.NullMarked;
