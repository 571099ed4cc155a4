/**
 * What principals were seen doing, and the smallest policy that allows it: a listener of the traffic in a bounded memory ({@link
 * dev.armature.security.observation.ObservedPermissions}), and the document that is made of what it saw ({@link
 * dev.armature.security.observation.LeastPrivilege}).
 */
@NullMarked
package dev.armature.security.observation;

import org.jspecify.annotations.NullMarked;
