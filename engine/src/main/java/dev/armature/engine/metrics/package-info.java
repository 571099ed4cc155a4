/**
 * What the engine counts for those who watch it: DynamoDB's CloudWatch metrics, and figures of our own.
 *
 * <p>{@link dev.armature.engine.metrics.Metrics} is told what happens, {@link dev.armature.engine.metrics.EnginePage} shows it
 * as a page that Prometheus reads. Counting costs a request a few additions; everything that is text is made for the page.
 */
@NullMarked
package dev.armature.engine.metrics;

import org.jspecify.annotations.NullMarked;
