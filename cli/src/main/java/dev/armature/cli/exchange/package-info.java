/**
 * {@code armature export} and {@code armature import}: tables of any DynamoDB endpoint to files on this machine and back, by the operations that every client
 * has. The files are those that DynamoDB exports to S3.
 *
 * <p>Start with {@link dev.armature.cli.exchange.ExchangeCommand}; what it does is in {@code TableExport} and {@code TableImport}. Formats of lines and manifests are the engine's.
 */
@NullMarked
package dev.armature.cli.exchange;

import org.jspecify.annotations.NullMarked;
