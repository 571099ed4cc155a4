/**
 * Tables as code: CloudFormation and SAM templates become tables and triggers, or a plan of what has to change about those there are.
 *
 * <p>Start with {@link dev.armature.templates.Template}. A template's text is read ({@link dev.armature.templates.Template#parse}),
 * resolved for one stack ({@link dev.armature.templates.Stack}: parameters, conditions and functions are gone), and compared with
 * what is there ({@link dev.armature.templates.Plan}). {@link dev.armature.templates.Deployment} asks and changes a database through
 * {@link dev.armature.templates.Endpoint}; there is no network in here.
 *
 * <p>A {@code serverless.yml} becomes such a template first ({@link dev.armature.templates.ServerlessService}).
 *
 * <p>The rule of the package: what is in a table's resource is applied, or refused with its place, or named as not applied. Nothing is
 * passed over.
 */
@NullMarked
package dev.armature.templates;

import org.jspecify.annotations.NullMarked;
