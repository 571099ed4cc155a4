package dev.armature.engine.request;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** A request that AWS reads with another reader of JSON than the others: no member may be null, and those that are missing are told with the place where they are missed. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface StrictMembers {
    /** The members that have to be there, by their names on the wire. */
    String[] required();
}
