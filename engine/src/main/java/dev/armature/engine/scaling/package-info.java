/**
 * Application Auto Scaling as far as it is about DynamoDB: what is to be scaled and how ({@link dev.armature.engine.scaling.ScalableTarget}), where that is stored ({@link
 * dev.armature.engine.scaling.ScalingStore}), and who does it ({@link dev.armature.engine.scaling.Scaler}).
 */
@NullMarked
package dev.armature.engine.scaling;

import org.jspecify.annotations.NullMarked;
