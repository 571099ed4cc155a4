package dev.armature.server;

/**
 * An HTTP request, whole once its last byte has come.
 *
 * @param body as it came over the wire, perhaps compressed
 */
record Received(RequestHead head, Body body) {}
