package dev.armature.server;

import io.netty.handler.codec.http.HttpRequest;

/** A whole HTTP request; the body as it came over the wire, perhaps compressed. */
record Received(HttpRequest head, byte[] body) {}
