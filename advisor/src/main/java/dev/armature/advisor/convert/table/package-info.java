/**
 * Tables as DynamoDB has them, between models and the forms of other tools: {@link
 * dev.armature.advisor.convert.table.PhysicalTable} is the part of a model that can be created, with the types of its key
 * attributes, and {@link dev.armature.advisor.convert.table.CreateTableJson} the form that the service and most tools have for it.
 */
@NullMarked
package dev.armature.advisor.convert.table;

import org.jspecify.annotations.NullMarked;
