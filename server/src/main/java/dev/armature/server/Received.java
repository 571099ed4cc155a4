package dev.armature.server;

import io.netty.handler.codec.http.HttpRequest;

/**
 * An HTTP request, whole once its last byte has come.
 *
 * @param body as it came over the wire, perhaps compressed
 */
record Received(HttpRequest head, Body body) {}
