/**
 * The advisor for assistants: a server of the Model Context Protocol over standard input and output. {@link
 * dev.armature.cli.mcp.McpServer} is the protocol; a {@link dev.armature.cli.mcp.Tool} is one thing that an assistant can ask for.
 */
@NullMarked
package dev.armature.cli.mcp;

import org.jspecify.annotations.NullMarked;
