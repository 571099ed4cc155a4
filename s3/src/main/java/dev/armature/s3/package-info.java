/**
 * Buckets, where exports go, and imports and bulk operations read: those of another service that speaks S3 ({@link dev.armature.s3.S3ObjectStore}), and those of a directory,
 * answered to clients that speak it ({@link dev.armature.s3.S3Service}).
 *
 * <p>Only what exports, imports and the tools beside them need is here: no versions, no policies of buckets, no other forms of addresses
 * than {@code /bucket/key}. Requests are made with the JDK's own client, and signed by {@code wire/signature}. Who sent a request is verified before it comes here; what it asks for needs
 * to be allowed by its {@link dev.armature.s3.S3Access}.
 */
@NullMarked
package dev.armature.s3;

import org.jspecify.annotations.NullMarked;
