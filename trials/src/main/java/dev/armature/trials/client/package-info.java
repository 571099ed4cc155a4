/**
 * A server seen from outside: its process, and a connection to it over plain HTTP.
 *
 * <p>They use no AWS SDK and no HTTP client of the JDK, so that nothing stands between a trial and the bytes: no retries, no pool, no
 * time-outs of a library. Start with {@link dev.armature.trials.client.ServerProcess}.
 */
@NullMarked
package dev.armature.trials.client;

import org.jspecify.annotations.NullMarked;
