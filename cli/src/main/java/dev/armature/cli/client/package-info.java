/**
 * A server seen from outside: an endpoint over HTTP, and a directory for the data of one that is only tried.
 *
 * <p>Start with {@link dev.armature.cli.client.HttpEndpoint}.
 */
@NullMarked
package dev.armature.cli.client;

import org.jspecify.annotations.NullMarked;
