/**
 * The services besides DynamoDB that a server with authentication answers for, IAM and STS: where they are plugged in.
 */
@NullMarked
package dev.armature.security.query;

import org.jspecify.annotations.NullMarked;
