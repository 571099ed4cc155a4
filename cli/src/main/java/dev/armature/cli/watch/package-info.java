/**
 * {@code armature watch}: a proxy in front of any DynamoDB endpoint, AWS's included. It passes requests on as they came, and lets the
 * advisor see what they asked for and got. {@link dev.armature.cli.watch.Proxy} is the HTTP part; {@link
 * dev.armature.cli.watch.Exchange} is what it has seen.
 */
@NullMarked
package dev.armature.cli.watch;

import org.jspecify.annotations.NullMarked;
