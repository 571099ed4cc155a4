/**
 * What is measured: this project's server, the peers it is compared with, and a server that does nothing, which shows how fast
 * the machine could be.
 */
@NullMarked
package dev.armature.bench.server;

import org.jspecify.annotations.NullMarked;
