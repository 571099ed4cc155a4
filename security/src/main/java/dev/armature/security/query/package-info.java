/**
 * AWS's Query protocol, a form in and XML out, which IAM and STS speak: {@link dev.armature.security.query.QueryService} is what a server
 * calls, {@link dev.armature.security.query.QueryServices} finds and runs the action, and {@link dev.armature.security.query.Call} is what an
 * action gets.
 */
@NullMarked
package dev.armature.security.query;

import org.jspecify.annotations.NullMarked;
