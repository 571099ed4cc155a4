/**
 * The operations of Application Auto Scaling, a service of its own with awsJson1_1 and the target prefix {@code AnyScaleFrontendService}, as far as they are about
 * DynamoDB. {@link dev.armature.engine.Operations} lists them apart from those of DynamoDB.
 */
@NullMarked
package dev.armature.engine.operation.scaling;

import org.jspecify.annotations.NullMarked;
