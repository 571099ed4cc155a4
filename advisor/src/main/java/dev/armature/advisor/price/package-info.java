/**
 * What DynamoDB costs: a {@link dev.armature.advisor.price.PriceBook} has the prices of a region at a date, each with its source.
 * Books are files; nothing is fetched.
 */
@NullMarked
package dev.armature.advisor.price;

import org.jspecify.annotations.NullMarked;
