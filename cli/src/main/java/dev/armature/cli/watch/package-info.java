/**
 * {@code armature watch}: a proxy in front of any DynamoDB endpoint, AWS's included. {@link dev.armature.cli.watch.Proxy} passes
 * requests on as they came; {@link dev.armature.cli.watch.Watcher} lets the advisor see what they asked for and got. {@link
 * dev.armature.cli.watch.Recorder} writes requests down, if that is wanted. Start with {@link dev.armature.cli.watch.WatchCommand}.
 */
@NullMarked
package dev.armature.cli.watch;

import org.jspecify.annotations.NullMarked;
