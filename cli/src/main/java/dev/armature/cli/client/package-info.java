/**
 * A server seen from outside: its process, and a connection to it over plain HTTP.
 *
 * <p>For the commands that try a server rather than run one. They use no AWS SDK, so that nothing stands between them and the
 * bytes: no retries, no pool, no time-outs of a library.
 */
@NullMarked
package dev.armature.cli.client;

import org.jspecify.annotations.NullMarked;
