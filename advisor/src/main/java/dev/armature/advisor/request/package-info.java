/**
 * Requests to DynamoDB, as records whose JSON is what goes over the wire, and the answers to them. {@link
 * dev.armature.advisor.request.ModelExpression} makes DynamoDB's expressions of those that a model has; {@link
 * dev.armature.advisor.request.Requests} sends them to an endpoint, which may be an engine in this process.
 */
@NullMarked
package dev.armature.advisor.request;

import org.jspecify.annotations.NullMarked;
