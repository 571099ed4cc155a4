package dev.armature.security.authentication;

import dev.armature.security.identity.Identity;
import dev.armature.wire.signature.CredentialScope;

/** Who sent a request, as its signature proves, and the Region and service it was signed for. */
public record Authenticated(Identity identity, String accessKeyId, CredentialScope scope) {}
