package io.mcpgateway.protocol;

/**
 * File of a skill.
 *
 * @param digest SHA-256 of the bytes, as {@code sha256:} and 64 lower-case hexadecimal
 * digits
 * @param size the bytes that the digest covers
 */
public record SkillResource(String uri, String digest, long size) {

}
