/**
 * Who did what: a line for each request, in the form of CloudTrail's records, and never with what items hold.
 *
 * <p>Start reading at {@link dev.armature.security.audit.AuditLog}; {@link dev.armature.security.audit.AuditReader} reads it again.
 */
@NullMarked
package dev.armature.security.audit;

import org.jspecify.annotations.NullMarked;
