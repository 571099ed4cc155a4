/**
 * What requests do, told once: a {@link dev.armature.engine.traffic.Call} is a request on its way, and collects what it does to
 * tables; at its end it becomes one {@link dev.armature.engine.traffic.Traffic} event for every {@link
 * dev.armature.engine.traffic.TrafficListener}. The read path and the write path know the call, and none of the listeners.
 */
@NullMarked
package dev.armature.engine.traffic;

import org.jspecify.annotations.NullMarked;
