package dev.armature.wire;

import dev.armature.model.ErrorCode;
import java.util.Optional;

/**
 * What a caller gets.
 *
 * @param body JSON; read it, never write it
 * @param error empty for a success
 */
public record Answer(int status, byte[] body, Optional<ErrorCode> error) {}
